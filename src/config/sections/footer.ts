import { z } from 'zod';
import { json, link, text, url } from './schemas.ts';
import { defineSection } from './section.ts';

/** The platforms of the specification with what writers call them, and those that services added. */
const platforms = {
  website: 'Website',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  slack: 'Slack',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  'hacker-news': 'Hacker News',
  youtube: 'YouTube',
  medium: 'Medium',
  telegram: 'Telegram',
  bluesky: 'Bluesky',
  threads: 'Threads',
  reddit: 'Reddit',
  podcast: 'Podcast',
};
/** The platforms that services have a picture for: those above, and older names of them (reference §1.1). */
export const knownPlatforms: ReadonlySet<string> = new Set([
  ...Object.keys(platforms),
  'twitter',
  'x-twitter',
  'earth-americas',
]);
const account = (label: string) => url({ label }).optional();
const socials = z.looseObject(
  Object.fromEntries(Object.entries(platforms).map(([key, label]) => [key, account(label)])),
);

/** The footer. */
export const footerSection = defineSection({
  name: 'footer',
  title: 'Footer',
  help: 'The accounts and links at the foot of every page.',
  words: ['social', 'account', 'github', 'discord', 'x', 'linkedin', 'links'],
  place: 'footer',
  classic: {
    footerSocials: z
      .union([
        socials.meta({ label: 'By platform' }),
        z.array(json({ label: 'Account' })).meta({ label: 'As a list, as in older files' }),
      ])
      .optional()
      .meta({ label: 'Accounts', help: 'The project’s accounts, by platform.' }),
    footer: json({ label: 'Footer', help: 'Further links of the footer.' }).optional(),
  },
  current: {
    footer: z
      .looseObject({
        socials: socials.optional().meta({ label: 'Accounts', help: 'The project’s accounts, by platform.' }),
        links: z
          .array(
            z.looseObject({
              header: text({ label: 'Heading' }).optional(),
              items: z
                .array(z.looseObject({ label: text({ label: 'Words' }), href: link({ label: 'Address' }) }))
                .meta({ label: 'Links' }),
            }),
          )
          .optional()
          .meta({ label: 'Columns', help: 'Columns of links, up to four.' }),
      })
      .optional()
      .meta({ label: 'Footer' }),
  },
});
