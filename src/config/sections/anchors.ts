import { z } from 'zod';
import { anchorColor, isDefaultHidden, url, version } from './prefix.ts';
import { openapi } from './api.ts';
import { icon, iconType, someText, text } from './schemas.ts';
import { defineSection } from './section.ts';

/** Anchors, the sidebar's shortcuts; in the current shape they are nodes of the navigation. */
export const anchorsSection = defineSection({
  name: 'anchors',
  title: 'Anchors',
  help: 'The shortcuts at the top of the sidebar.',
  words: ['sidebar', 'shortcut', 'link', 'top anchor'],
  place: 'sidebar',
  classic: {
    anchors: z
      .array(
        z.looseObject({
          icon: icon().optional(),
          name: someText({ label: 'Name', help: 'The anchor’s label.' }),
          url,
          color: anchorColor('Color', 'The background of its icon: one color, or a gradient.'),
          version,
          isDefaultHidden,
          iconType: iconType.optional(),
          openapi: openapi('OpenAPI', 'The description of an API whose pages belong here.'),
        }),
      )
      .optional()
      .meta({ label: 'Anchors', help: 'Shortcuts in the sidebar.' }),
    topAnchor: z
      .strictObject({
        name: text({ label: 'Name', help: 'The name of the topmost anchor.', default: 'Documentation' }),
        icon: icon({ help: 'The icon of the topmost anchor.', default: 'book-open' }).optional(),
        iconType: iconType.optional(),
      })
      .optional()
      .meta({ label: 'First anchor', help: 'The anchor for all pages that are in no other anchor.' }),
  },
  current: {},
});
