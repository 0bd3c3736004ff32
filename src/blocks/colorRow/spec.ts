import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { textAttribute } from '../commonAttributes.ts';

/** A row of a palette. */
export const colorRowSpec = defineBlock({
  name: 'colorRow',
  tags: ['Color.Row'],
  shape: 'container',
  content: '(colorItem | block)+',
  title: 'Color row',
  icon: 'palette',
  titleAttribute: 'title',
  parents: ['color'],
  children: ['colorItem'],
  attributes: z.looseObject({
    title: textAttribute({ label: 'Title' }),
  }),
  menu: [
    {
      title: 'Color row',
      purpose: 'Another row for the palette',
      synonyms: ['palette'],
      group: 'media',
      template: '<Color.Row title="">\n  <Color.Item name="" value="#1e90ff" />\n</Color.Row>',
    },
  ],
});
