import { z } from 'zod';
import type { FieldMeta } from '#form/fieldMeta.ts';
import { httpsUrlSchema, nonEmptyTextSchema, textSchema, urlSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** The platforms of the specification and those that services added, with their display names. */
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
/** Older platform names that the service still accepts (reference §1.3). */
const olderPlatforms = { twitter: 'Twitter', 'x-twitter': 'X', 'earth-americas': 'Website' };
const socials = (account: (meta: FieldMeta) => z.ZodType) =>
  z.strictObject(
    Object.fromEntries([
      ...Object.entries(platforms).map(([key, label]) => [key, account({ label }).optional()] as const),
      ...Object.entries(olderPlatforms).map(
        ([key, label]) => [key, account({ label, retired: true }).optional()] as const,
      ),
    ]),
  );
/** The URL of an account; the service doesn't accept files (reference §1.4). */
const secureAccount = (meta: FieldMeta) =>
  httpsUrlSchema(meta).refine((value) => !/\.(?:svg|exe|zip)$/i.test(value), 'must link to an account, not a file');
/** A link in the footer: a URL that starts with https://, an email address, a path, or an anchor. */
const footerLink = (meta: FieldMeta) =>
  z
    .string()
    .regex(
      /^(?:[/#].*|mailto:.+|https:\/\/[^\s/?#]+(?:[/?#].*)?)$/,
      'must be a URL that starts with https://, a path such as /page, an anchor, or a mailto: link',
    )
    .meta({ control: 'url', ...meta });

export const footerSection = defineSection({
  name: 'footer',
  title: 'Footer',
  help: 'Footer links and social accounts.',
  keywords: ['social', 'account', 'github', 'discord', 'x', 'linkedin', 'links'],
  area: 'footer',
  classic: {
    footerSocials: z
      .union([
        socials(urlSchema).meta({ label: 'By platform' }),
        z
          .array(
            z.looseObject({
              type: nonEmptyTextSchema({ label: 'Platform', isName: true }),
              url: urlSchema({ label: 'URL' }),
            }),
          )
          .meta({ label: 'As a list (legacy)' }),
      ])
      .optional()
      .meta({ label: 'Social accounts', help: 'The project’s social accounts, by platform.' }),
    footer: z
      .looseObject({
        links: z
          .array(
            z.looseObject({
              title: textSchema({ label: 'Heading' }).optional(),
              links: z
                .array(
                  z.looseObject({
                    label: textSchema({ label: 'Label' }).optional(),
                    url: textSchema({ label: 'URL', control: 'url' }).optional(),
                  }),
                )
                .optional()
                .meta({ label: 'Links' }),
            }),
          )
          .optional()
          .meta({ label: 'Columns', help: 'Up to four columns of links.' }),
      })
      .optional()
      .meta({ label: 'Footer', help: 'More links in the footer.' }),
  },
  current: {
    footer: z
      .looseObject({
        socials: socials(secureAccount)
          .optional()
          .meta({ label: 'Social accounts', help: 'The project’s social accounts, by platform.' }),
        links: z
          .array(
            z.looseObject({
              header: nonEmptyTextSchema({ label: 'Heading' }).optional(),
              items: z
                .array(
                  z.looseObject({
                    label: nonEmptyTextSchema({ label: 'Label' }),
                    href: footerLink({ label: 'URL' }),
                  }),
                )
                .min(1, 'must have at least one link')
                .meta({ label: 'Links' }),
            }),
          )
          .min(1, 'must have at least one column')
          .max(4, 'can’t have more than four columns')
          .optional()
          .meta({ label: 'Columns', help: 'Up to four columns of links.' }),
      })
      .optional()
      .meta({ label: 'Footer' }),
  },
});
