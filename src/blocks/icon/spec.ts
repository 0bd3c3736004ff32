import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { classNames, iconAttributes, numberAttribute, textAttribute } from '../commonAttributes.ts';

/** An inline icon. */
export const iconSpec = defineBlock({
  name: 'icon',
  tags: ['Icon'],
  shape: 'inlineAtom',
  title: 'Icon',
  icon: 'star',
  attributes: z.looseObject({
    ...iconAttributes,
    color: textAttribute({ label: 'Color', control: 'color' }),
    size: numberAttribute({ label: 'Size', default: 16, range: [1, null] }),
    src: textAttribute({ label: 'Image', control: 'image' }),
    className: classNames,
  }),
  menu: [
    {
      title: 'Icon',
      purpose: 'An inline icon',
      synonyms: ['symbol', 'glyph', 'emoji'],
      group: 'inline',
      template: '<Icon icon="star" />',
    },
  ],
});
