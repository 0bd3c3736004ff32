import { z } from 'zod';
import { parseEmbedUrl } from '#base/parseEmbedUrl.ts';
import { defineBlock } from '../blockSpec.ts';
import {
  flagAttribute,
  htmlAttributes,
  requiredTextAttribute,
  sizeAttributes,
  textAttribute,
} from '../commonAttributes.ts';

/** An embedded site. */
export const iframeSpec = defineBlock({
  name: 'iframe',
  tags: ['iframe'],
  shape: 'atom',
  title: 'Embed',
  icon: 'app-window',
  attributes: z.looseObject({
    src: textAttribute({ label: 'URL', isName: true }),
    title: requiredTextAttribute({ label: 'Title', help: 'Describes the embed for people who use screen readers.' }),
    allow: textAttribute({ label: 'Permissions', isName: true }),
    allowFullScreen: flagAttribute({ label: 'Allow full screen' }),
    ...sizeAttributes,
    ...htmlAttributes,
  }),
  // A video's page can't be framed; its player can.
  tidied: { src: (address) => parseEmbedUrl(address.trim())?.src ?? address },
  menu: [
    {
      title: 'Embed',
      purpose: 'Content from another site, such as YouTube',
      synonyms: ['youtube', 'loom', 'vimeo', 'iframe', 'video', 'external'],
      group: 'media',
      template: '<iframe className="w-full aspect-video rounded-xl" src="" title="" allowFullScreen></iframe>',
    },
  ],
});
