import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import {
  flagAttribute,
  iconAttributes,
  idAttribute,
  numberAttribute,
  requiredTextAttribute,
  titleSize,
} from '../commonAttributes.ts';

/** One step of a procedure. */
export const stepSpec = defineBlock({
  name: 'step',
  tags: ['Step'],
  shape: 'container',
  title: 'Step',
  icon: 'corner-down-right',
  titleAttribute: 'title',
  idFrom: ['title'],
  parents: ['steps'],
  attributes: z.looseObject({
    title: requiredTextAttribute({ label: 'Title' }),
    ...iconAttributes,
    stepNumber: numberAttribute({
      label: 'Number',
      help: 'Only if different from its position in the list.',
      range: [0, null],
    }),
    titleSize,
    ...idAttribute,
    noAnchor: flagAttribute({ label: 'Anchor link', isInverted: true }),
  }),
  menu: [
    {
      title: 'Step',
      purpose: 'Another step',
      synonyms: ['procedure', 'next'],
      group: 'structure',
      template: '<Step title="">\n  Text\n</Step>',
    },
  ],
});
