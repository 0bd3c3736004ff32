import { z } from 'zod';
import { currentNavigationSchema, navigationTypeMessage } from '../navigation/nodeKinds.ts';
import { booleanSchema, iconSchema, iconTypeSchema, jsonSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

const page = z
  .string()
  .min(1, 'can’t be empty')
  .meta({ label: 'Page', help: 'The path to the page’s file, without the extension.', control: 'page' });
const inner: z.ZodType = z.lazy(() => group).meta({ label: 'Nested group' });
/** A group of the classic format. The service refuses unknown keys. */
const group = z
  .strictObject({
    group: z
      .string({ error: ({ input }) => (input === undefined ? 'is missing: a group needs a name' : undefined) })
      .meta({ label: 'Group', help: 'The group’s name.' }),
    pages: z
      .array(z.union([page, inner]), {
        error: ({ input }) => (input === undefined ? 'is missing: a group needs pages' : undefined),
      })
      .min(1, 'can’t be empty: a group needs pages')
      .meta({ label: 'Pages', help: 'Page paths, or groups inside this one.' }),
    icon: iconSchema().optional(),
    iconType: iconTypeSchema.optional(),
    version: textSchema({ label: 'Version', isName: true, help: 'Shows the group only in this version.' }).optional(),
    public: booleanSchema({ label: 'Public', retired: true }).optional(),
    /** Used by sites built here; neither the specification nor the service has it. */
    openapi: jsonSchema({ label: 'OpenAPI', retired: true }).optional(),
  })
  .meta({ label: 'Group' });

/** The navigation: groups in the classic format; in the current one, nodes of the kinds in `navigation/nodeKinds.ts`. */
export const navigationSection = defineSection({
  name: 'navigation',
  title: 'Navigation',
  help: 'Groups and the pages inside them.',
  keywords: ['sidebar', 'groups', 'pages', 'menu'],
  area: 'sidebar',
  classic: {
    navigation: z
      .array(group, navigationTypeMessage)
      .min(1, 'has no groups, so readers see no pages')
      .meta({ label: 'Navigation', help: 'Groups and the pages inside them.' }),
  },
  current: { navigation: currentNavigationSchema },
});
