import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { choiceAttribute, flagAttribute, iconAttributes, textAttribute } from '../commonAttributes.ts';

/** A box with a title, an icon, and a link. */
export const cardSpec = defineBlock({
  name: 'card',
  tags: ['Card'],
  shape: 'container',
  title: 'Card',
  icon: 'book-open',
  titleAttribute: 'title',
  pageAttribute: 'href',
  attributes: z.looseObject({
    title: textAttribute({ label: 'Title' }),
    href: textAttribute({ label: 'Link', control: 'page' }),
    ...iconAttributes,
    color: textAttribute({ label: 'Icon color', control: 'color' }),
    horizontal: flagAttribute({ label: 'Icon next to text' }),
    img: textAttribute({ label: 'Image', help: 'Shown at the top of the card.', control: 'image' }),
    cta: textAttribute({ label: 'Button text' }),
    arrow: z.boolean().optional().meta({ label: 'Arrow', help: 'External links show an arrow by default.' }),
    type: choiceAttribute(['info', 'warning', 'note', 'tip', 'check', 'danger'], {
      label: 'Style',
      help: 'Uses the colors of a callout type.',
    }),
    disabled: flagAttribute({ label: 'Disabled' }),
  }),
  wrap: { as: 'section' },
  menu: [
    {
      title: 'Card',
      purpose: 'A box with a link',
      synonyms: ['link', 'box', 'button', 'tile'],
      group: 'structure',
      template: '<Card title="" icon="book">\n  Text\n</Card>',
    },
  ],
});
