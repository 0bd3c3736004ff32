import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { htmlAttributes, text } from '../commonAttributes.ts';

/** A frame around an image or a video, with a caption. */
export const frameSpec = defineBlock({
  name: 'frame',
  tags: ['Frame'],
  shape: 'container',
  title: 'Frame',
  icon: 'image',
  titleAttribute: 'caption',
  isTitleBelow: true,
  attributes: z.looseObject({
    caption: text({ label: 'Caption', isMarkdown: true }),
    hint: text({ label: 'Text above', isMarkdown: true }),
    ...htmlAttributes,
  }),
  menu: [
    {
      title: 'Image',
      purpose: 'A picture with a caption',
      synonyms: ['picture', 'screenshot', 'photo', 'frame', 'figure'],
      group: 'media',
      template: '<Frame>\n  <img src="" alt="" />\n</Frame>',
    },
  ],
});
