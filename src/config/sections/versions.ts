import { z } from 'zod';
import { booleanSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** The versions of the docs. In the current format they are navigation nodes. */
export const versionsSection = defineSection({
  name: 'versions',
  title: 'Versions',
  help: 'Versions that readers can choose from. Only for docs with more than one version.',
  keywords: ['release', 'dropdown', 'switch'],
  area: 'version',
  classic: {
    versions: z
      .array(
        z.union([
          textSchema({ label: 'Name', placeholder: 'v2' }),
          z
            .looseObject({
              name: textSchema({ label: 'Name' }),
              url: textSchema({
                label: 'URL',
                help: 'Where this version’s docs are, if they’re hosted elsewhere.',
              }).optional(),
              default: booleanSchema({ label: 'Default', default: false }).optional(),
              locale: textSchema({ label: 'Language' }).optional(),
            })
            .meta({ label: 'With details' }),
        ]),
      )
      .optional()
      .meta({ label: 'Versions', isName: true, help: 'Version names, shown in a dropdown at the top of the sidebar.' }),
  },
  current: {},
});
