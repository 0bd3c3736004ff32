import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flagAttribute, htmlAttributes, sizeAttributes, textAttribute } from '../commonAttributes.ts';

/** A video file. A `<video>` with `<source>` children is read as a plain element. */
export const videoSpec = defineBlock({
  name: 'video',
  tags: ['video'],
  shape: 'atom',
  title: 'Video',
  icon: 'film',
  attributes: z.looseObject({
    src: textAttribute({ label: 'File', control: 'video' }),
    controls: flagAttribute({ label: 'Show controls' }),
    autoPlay: flagAttribute({ label: 'Autoplay' }),
    muted: flagAttribute({ label: 'Muted' }),
    loop: flagAttribute({ label: 'Loop' }),
    playsInline: flagAttribute({ label: 'Play inline' }),
    poster: textAttribute({ label: 'Poster image', control: 'image' }),
    ...sizeAttributes,
    ...htmlAttributes,
  }),
  menu: [
    {
      title: 'Video',
      purpose: 'A video file',
      synonyms: ['film', 'movie', 'mp4', 'clip'],
      group: 'media',
      template: '<video controls className="w-full aspect-video rounded-xl" src=""></video>',
    },
  ],
});
