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
    controls: flagAttribute({ label: 'Controls' }),
    autoPlay: flagAttribute({ label: 'Starts by itself' }),
    muted: flagAttribute({ label: 'Muted' }),
    loop: flagAttribute({ label: 'Repeats' }),
    playsInline: flagAttribute({ label: 'Plays in place' }),
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
