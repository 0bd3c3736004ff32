import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { htmlAttributes, textAttribute } from '../commonAttributes.ts';

/** A frame around an image or video, with a caption. */
export const frameSpec = defineBlock({
  name: 'frame',
  tags: ['Frame'],
  shape: 'container',
  title: 'Frame',
  icon: 'image',
  titleAttribute: 'caption',
  isTitleBelow: true,
  attributes: z.looseObject({
    caption: textAttribute({ label: 'Caption', isMarkdown: true }),
    hint: textAttribute({ label: 'Text above', isMarkdown: true }),
    ...htmlAttributes,
  }),
  menu: [
    {
      title: 'Image',
      purpose: 'An image with a caption',
      synonyms: ['picture', 'screenshot', 'photo', 'frame', 'figure'],
      group: 'media',
      template: '<Frame>\n  <img src="" alt="" />\n</Frame>',
    },
  ],
});
