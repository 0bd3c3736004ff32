import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { requiredTextAttribute, textAttribute } from '../commonAttributes.ts';

/** An explanation of the text it surrounds. */
export const tooltipSpec = defineBlock({
  name: 'tooltip',
  tags: ['Tooltip'],
  shape: 'mark',
  title: 'Tooltip',
  icon: 'message-square-text',
  attributes: z.looseObject({
    tip: requiredTextAttribute({ label: 'Text' }),
    headline: textAttribute({ label: 'Headline' }),
    cta: textAttribute({ label: 'Link text' }),
    href: textAttribute({ label: 'Link', control: 'page' }),
  }),
  menu: [
    {
      title: 'Tooltip',
      purpose: 'An explanation shown on hover',
      synonyms: ['hover', 'definition', 'glossary'],
      group: 'inline',
      template: '<Tooltip tip="">word</Tooltip>',
    },
  ],
});
