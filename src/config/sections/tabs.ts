import { z } from 'zod';
import { isDefaultHidden, url, version } from './prefix.ts';
import { openapi } from './api.ts';
import { someText, text } from './schemas.ts';
import { defineSection } from './section.ts';

/** Tabs; in the current shape they are nodes of the navigation. */
export const tabsSection = defineSection({
  name: 'tabs',
  title: 'Tabs',
  help: 'The tabs at the top of every page.',
  words: ['top', 'sections'],
  place: 'tabs',
  classic: {
    tabs: z
      .array(
        z.looseObject({
          name: someText({ label: 'Name', help: 'The tab’s label.' }),
          url,
          version,
          isDefaultHidden,
          openapi: openapi('OpenAPI', 'The description of an API whose pages belong here.'),
        }),
      )
      .optional()
      .meta({ label: 'Tabs', help: 'Tabs at the top of the navigation.' }),
    primaryTab: z
      .looseObject({
        name: text({ label: 'Name', help: 'The name of the first tab.', default: 'Documentation' }).optional(),
        isDefaultHidden,
      })
      .optional()
      .meta({ label: 'First tab', help: 'The tab for all pages that are in no other tab.' }),
  },
  current: {},
});
