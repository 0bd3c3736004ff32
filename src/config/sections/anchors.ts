import { z } from 'zod';
import { anchorColorSchema, isDefaultHiddenSchema, prefixSchema, versionSchema } from './prefix.ts';
import { openapiSourceSchema } from './api.ts';
import { iconSchema, iconTypeSchema, nonEmptyTextSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** Anchors, the sidebar's shortcuts. In the current format they are navigation nodes. */
export const anchorsSection = defineSection({
  name: 'anchors',
  title: 'Anchors',
  help: 'Shortcuts at the top of the sidebar.',
  keywords: ['sidebar', 'shortcut', 'link', 'top anchor'],
  area: 'sidebar',
  classic: {
    anchors: z
      .array(
        z.looseObject({
          icon: iconSchema().optional(),
          name: nonEmptyTextSchema({ label: 'Name', help: 'The anchor’s label.' }),
          url: prefixSchema,
          color: anchorColorSchema('Color', 'The icon’s background: one color or a gradient.'),
          version: versionSchema,
          isDefaultHidden: isDefaultHiddenSchema,
          iconType: iconTypeSchema.optional(),
          openapi: openapiSourceSchema('OpenAPI', 'The OpenAPI file for the API pages in this section.'),
        }),
      )
      .optional()
      .meta({ label: 'Anchors', help: 'Shortcuts in the sidebar.' }),
    topAnchor: z
      .strictObject({
        name: textSchema({ label: 'Name', help: 'The name of the first anchor.', default: 'Documentation' }),
        icon: iconSchema({ help: 'The icon of the first anchor.', default: 'book-open' }).optional(),
        iconType: iconTypeSchema.optional(),
      })
      .optional()
      .meta({ label: 'First anchor', help: 'For pages that aren’t in another anchor.' }),
  },
  current: {},
});
