import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { textAttribute } from '../commonAttributes.ts';

/** A row of a palette. */
export const colorRowSpec = defineBlock({
  name: 'colorRow',
  tags: ['Color.Row'],
  shape: 'container',
  content: '(colorItem | block)+',
  title: 'Row of colors',
  icon: 'palette',
  titleAttribute: 'title',
  parents: ['color'],
  children: ['colorItem'],
  attributes: z.looseObject({
    title: textAttribute({ label: 'Title' }),
  }),
  menu: [
    {
      title: 'Row of colors',
      purpose: 'One more row of a palette',
      synonyms: ['palette'],
      group: 'media',
      template: '<Color.Row title="">\n  <Color.Item name="" value="#1e90ff" />\n</Color.Row>',
    },
  ],
});
