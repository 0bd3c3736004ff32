import { z } from 'zod';
import { embedOf } from '#base/embedAddress.ts';
import { defineBlock } from '../blockSpec.ts';
import { flag, htmlAttributes, requiredText, sizeAttributes, text } from '../commonAttributes.ts';

/** A frame that shows another site. */
export const iframeSpec = defineBlock({
  name: 'iframe',
  tags: ['iframe'],
  shape: 'atom',
  title: 'Embed',
  icon: 'app-window',
  attributes: z.looseObject({
    src: text({ label: 'Address', isName: true }),
    title: requiredText({ label: 'Title', help: 'Read aloud to people who cannot see it.' }),
    allow: text({ label: 'Permissions', isName: true }),
    allowFullScreen: flag({ label: 'Allow full screen' }),
    ...sizeAttributes,
    ...htmlAttributes,
  }),
  // The page of a film cannot be framed; its player can.
  tidied: { src: (address) => embedOf(address.trim())?.src ?? address },
  menu: [
    {
      title: 'Embed',
      purpose: 'Another site in a frame, such as YouTube',
      synonyms: ['youtube', 'loom', 'vimeo', 'iframe', 'video', 'external'],
      group: 'media',
      template: '<iframe className="w-full aspect-video rounded-xl" src="" title="" allowFullScreen></iframe>',
    },
  ],
});
