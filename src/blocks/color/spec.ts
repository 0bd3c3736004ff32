import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { choiceAttribute } from '../commonAttributes.ts';

/** A color palette. */
export const colorSpec = defineBlock({
  name: 'color',
  tags: ['Color'],
  shape: 'container',
  content: '(colorItem | colorRow | block)+',
  title: 'Colors',
  icon: 'palette',
  children: ['colorRow', 'colorItem'],
  attributes: z.looseObject({
    variant: choiceAttribute(['compact', 'table'], { label: 'Style' }),
  }),
  menu: [
    {
      title: 'Colors',
      purpose: 'A color palette',
      synonyms: ['palette', 'swatch', 'brand'],
      group: 'media',
      template: '<Color variant="compact">\n  <Color.Item name="" value="#1e90ff" />\n</Color>',
    },
  ],
});
