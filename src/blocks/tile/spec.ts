import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { requiredTextAttribute, textAttribute } from '../commonAttributes.ts';

/** A picture with a title and a link. */
export const tileSpec = defineBlock({
  name: 'tile',
  tags: ['Tile'],
  shape: 'container',
  title: 'Tile',
  icon: 'image',
  titleAttribute: 'title',
  attributes: z.looseObject({
    href: requiredTextAttribute({ label: 'Link', control: 'page' }),
    title: textAttribute({ label: 'Title' }),
    description: textAttribute({ label: 'Description' }),
  }),
  menu: [
    {
      title: 'Tile',
      purpose: 'An image with a link',
      synonyms: ['link', 'picture', 'preview'],
      group: 'structure',
      template: '<Tile href="" title="">\n  <img src="" alt="" />\n</Tile>',
    },
  ],
});
