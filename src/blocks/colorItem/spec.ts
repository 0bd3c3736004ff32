import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { textAttribute } from '../commonAttributes.ts';

/** A color of a palette. */
export const colorItemSpec = defineBlock({
  name: 'colorItem',
  tags: ['Color.Item'],
  shape: 'atom',
  title: 'Color',
  icon: 'palette',
  titleAttribute: 'name',
  parents: ['color', 'colorRow'],
  attributes: z.looseObject({
    name: textAttribute({ label: 'Name' }),
    value: textAttribute({
      label: 'Value',
      help: 'A color, or one each for light and dark mode, such as {{ light: "#fff", dark: "#000" }}.',
      control: 'color',
    }),
  }),
  menu: [
    {
      title: 'Color',
      purpose: 'Another color for the palette',
      synonyms: ['swatch'],
      group: 'media',
      template: '<Color.Item name="" value="#1e90ff" />',
    },
  ],
});
