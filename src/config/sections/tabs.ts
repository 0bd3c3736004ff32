import { z } from 'zod';
import { isDefaultHiddenSchema, prefixSchema, versionSchema } from './prefix.ts';
import { openapiSourceSchema } from './api.ts';
import { nonEmptyTextSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** Tabs. In the current format they are navigation nodes. */
export const tabsSection = defineSection({
  name: 'tabs',
  title: 'Tabs',
  help: 'The tabs at the top of every page.',
  keywords: ['top', 'sections'],
  area: 'tabs',
  classic: {
    tabs: z
      .array(
        z.looseObject({
          name: nonEmptyTextSchema({ label: 'Name', help: 'The tab’s label.' }),
          url: prefixSchema,
          version: versionSchema,
          isDefaultHidden: isDefaultHiddenSchema,
          openapi: openapiSourceSchema('OpenAPI', 'The OpenAPI file for the API pages in this section.'),
        }),
      )
      .optional()
      .meta({ label: 'Tabs', help: 'Tabs at the top of the navigation.' }),
    primaryTab: z
      .looseObject({
        name: textSchema({ label: 'Name', help: 'The name of the first tab.', default: 'Documentation' }).optional(),
        isDefaultHidden: isDefaultHiddenSchema,
      })
      .optional()
      .meta({ label: 'First tab', help: 'For pages that aren’t in another tab.' }),
  },
  current: {},
});
