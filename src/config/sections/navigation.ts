import { z } from 'zod';
import { icon, iconType, json, text } from './schemas.ts';
import { defineSection } from './section.ts';

const page = z
  .string()
  .meta({ label: 'Page', help: 'Path of the page’s file, without its extension.', control: 'page' });

/**
 * The navigation. Its nodes are judged by `navigation/checkNavigation.ts`, which names the place of each problem;
 * this describes what a group of the classic shape holds.
 */
export const navigationSection = defineSection({
  name: 'navigation',
  title: 'Navigation',
  help: 'The groups and the pages inside them.',
  words: ['sidebar', 'groups', 'pages', 'menu'],
  place: 'sidebar',
  classic: {
    navigation: z
      .array(
        z
          .looseObject({
            group: text({ label: 'Group', help: 'The group’s name.' }),
            pages: z
              .array(z.union([page, json({ label: 'Group inside' })]))
              .meta({ label: 'Pages', help: 'Paths of the pages, or groups inside this one.' }),
            icon: icon().optional(),
            iconType: iconType.optional(),
            version: text({ label: 'Version', help: 'Shows it only in this version.' }).optional(),
          })
          .meta({ label: 'Group' }),
      )
      .meta({ label: 'Navigation', help: 'Groups with the pages inside them.' }),
  },
  current: {
    navigation: z
      .record(z.string(), z.unknown())
      .meta({ label: 'Navigation', help: 'Tabs, anchors, groups and the pages inside them.' }),
  },
});
