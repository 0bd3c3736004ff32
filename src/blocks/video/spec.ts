import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flag, htmlAttributes, sizeAttributes, text } from '../commonAttributes.ts';

/** A video file. One that holds sources is read as an element. */
export const videoSpec = defineBlock({
  name: 'video',
  tags: ['video'],
  shape: 'atom',
  title: 'Video',
  icon: 'film',
  attributes: z.looseObject({
    src: text({ label: 'File', control: 'video' }),
    controls: flag({ label: 'Controls' }),
    autoPlay: flag({ label: 'Starts by itself' }),
    muted: flag({ label: 'Muted' }),
    loop: flag({ label: 'Repeats' }),
    playsInline: flag({ label: 'Plays in place' }),
    poster: text({ label: 'Poster image', control: 'image' }),
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
