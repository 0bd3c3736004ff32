import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flag, htmlAttributes, requiredText, sizeAttributes } from '../commonAttributes.ts';

/** An image as an HTML element. */
export const imgSpec = defineBlock({
  name: 'img',
  tags: ['img'],
  shape: 'inlineAtom',
  title: 'Image',
  attributes: z.looseObject({
    src: requiredText({ label: 'File', control: 'image' }),
    alt: requiredText({ label: 'Description', help: 'Read aloud to people who cannot see it.' }),
    ...sizeAttributes,
    ...htmlAttributes,
    noZoom: flag({ label: 'No zoom' }),
  }),
  menu: [],
});
