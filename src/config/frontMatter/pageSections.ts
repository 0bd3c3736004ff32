import { z } from 'zod';
import type { FieldMeta } from '#form/fieldMeta.ts';
import { pageMenuSchema } from '../sections/pageMenu.ts';
import {
  choiceSchema,
  booleanSchema,
  iconSchema,
  iconTypeSchema,
  imageSchema,
  linkSchema,
  textSchema,
  textListSchema,
  urlSchema,
} from '../sections/schemas.ts';

/** A group of page settings. The form and tests derive from it, as they do from the site's sections. */
export interface PageSection {
  /** Null if the section is always visible. Others are collapsed until one of their fields is set or requested. */
  readonly title: string | null;
  /** True if it only applies to API pages. */
  readonly isApi?: boolean;
  readonly fields: z.ZodObject;
}

/** A number of pixels. */
const pixels = (meta: FieldMeta) =>
  z
    .number()
    .min(1, 'must be more than 0')
    .optional()
    .meta({ ...meta });
const number = (meta: FieldMeta) =>
  z
    .number()
    .optional()
    .meta({ ...meta });
const onOff = (meta: FieldMeta) => booleanSchema(meta).optional();

/** Fields edited above a page's blocks, not in the settings. */
export const pageHeadSchema = z.looseObject({
  title: textSchema({ label: 'Title', help: 'Shown above the page and in the navigation.' }).optional(),
  description: textSchema({
    label: 'Description',
    help: 'Shown below the title and in search results.',
    control: 'longText',
  }).optional(),
});

/** The fields of the page itself that writers set most. */
const first = z.looseObject({
  sidebarTitle: textSchema({
    label: 'Title in the navigation',
    help: 'A shorter title for the navigation.',
  }).optional(),
  icon: iconSchema({ help: 'Shown beside the page in the navigation: an icon name or an image.' }).optional(),
  tag: textSchema({
    label: 'Tag',
    help: 'A small label beside the page in the navigation.',
    placeholder: 'For example NEW',
  }).optional(),
  mode: choiceSchema(['wide', 'custom', 'frame', 'center', 'assistant'], {
    label: 'Layout',
    help: 'How wide the page is and what is shown beside it.',
    placeholder: 'Default',
    words: {
      wide: 'Wide, without the table of contents',
      custom: 'Custom, only the page',
      frame: 'Frame, beside the navigation',
      center: 'Center, alone in the middle',
    },
  }).optional(),
  keywords: textListSchema({ label: 'Keywords', help: 'Not shown, but helps search find the page.' }).optional(),
  hidden: onOff({
    label: 'Hidden from the navigation',
    help: 'Only readers with the address can find it.',
    default: false,
  }),
  noindex: onOff({
    label: 'Hidden from search engines',
    help: 'Asks search engines not to list the page.',
    default: false,
  }),
  deprecated: onOff({ label: 'Deprecated', help: 'Shows a “Deprecated” label.', default: false }),
});

const onThePage = z.looseObject({
  iconType: choiceSchema(iconTypeSchema.options as [string, ...string[]], {
    label: 'Icon style',
    help: 'Only for Font Awesome icons.',
    placeholder: 'Same as the site',
  }).optional(), // the options of a choice are never empty
  related: z
    .union([
      z
        .array(
          z.union([
            textSchema({ label: 'Page', control: 'page' }),
            z.record(z.string(), linkSchema({ label: 'Address' })).meta({ label: 'Named' }),
          ]),
        )
        .meta({ label: 'Chosen' }),
      z.boolean().meta({ label: 'On or off', default: true }),
    ])
    .optional()
    .meta({ label: 'Related pages', help: 'Links below the text: paths of pages, or addresses.' }),
  contextual: pageMenuSchema.unwrap().partial().optional().meta({
    label: 'Page menu',
    help: 'What readers can do with this page, if different from the site’s menu.',
  }),
  hideFooterPagination: onOff({
    label: 'No previous and next links',
    help: 'Hides the links to the previous and next page.',
    default: false,
  }),
  timestamp: onOff({ label: 'Date of the last change', help: 'Shown below the text. If not set, as the site says.' }),
  lastUpdatedDate: textSchema({
    label: 'Changed on',
    isName: true,
    help: 'The date to show instead of the file’s own.',
    placeholder: '2026-03-15',
  })
    .refine((value) => !Number.isNaN(Date.parse(value)), 'is no date such as 2026-03-15')
    .optional(),
  rss: onOff({ label: 'RSS feed', help: 'Shows a button to subscribe to the page’s updates.', default: false }),
  url: urlSchema({
    label: 'External address',
    help: 'Its entry in the navigation opens this address instead of the page.',
  }).optional(),
  version: textSchema({
    label: 'Version',
    isName: true,
    help: 'The version of the docs that this page belongs to.',
  }).optional(),
});

const foundAndShared = z.looseObject({
  searchable: onOff({
    label: 'Included in the site’s search',
    help: 'Turn off to leave the page out of search.',
    default: true,
  }),
  boost: number({ label: 'Weight in search', help: 'Above 1 ranks the page higher.', placeholder: '1' }),
  canonical: linkSchema({
    label: 'Canonical address',
    help: 'The original address of this text, for search engines.',
    placeholder: 'https://',
  })
    .regex(/^\S+$/, 'must be an address without spaces')
    .optional(),
  robots: textSchema({
    label: 'For search engines',
    isName: true,
    help: 'What search engines may do with the page.',
    placeholder: 'noindex, nofollow',
  }).optional(),
  'og:title': textSchema({
    label: 'Title when shared',
    help: 'Shown on the card that other sites make of a link.',
  }).optional(),
  'og:description': textSchema({
    label: 'Description when shared',
    help: 'Below that title.',
    control: 'longText',
  }).optional(),
  'og:image': imageSchema({ label: 'Picture when shared', help: 'Ideally 1200 by 630 pixels.' }).optional(),
  'og:image:width': pixels({ label: 'Width of that picture', help: 'In pixels.', placeholder: '1200' }),
  'og:image:height': pixels({ label: 'Height of that picture', help: 'In pixels.', placeholder: '630' }),
  'og:url': urlSchema({ label: 'Address when shared', help: 'Where the card leads.' }).optional(),
  'og:type': textSchema({
    label: 'Kind when shared',
    isName: true,
    help: 'What the page is.',
    placeholder: 'article',
  }).optional(),
  'twitter:title': textSchema({ label: 'Title on X', help: 'If different from the title when shared.' }).optional(),
  'twitter:description': textSchema({
    label: 'Description on X',
    help: 'If different from the description when shared.',
    control: 'longText',
  }).optional(),
  'twitter:image': imageSchema({
    label: 'Picture on X',
    help: 'If different from the picture when shared.',
  }).optional(),
  'twitter:image:width': pixels({ label: 'Width of the picture on X', help: 'In pixels.' }),
  'twitter:image:height': pixels({ label: 'Height of the picture on X', help: 'In pixels.' }),
  'twitter:card': choiceSchema(['summary', 'summary_large_image'], {
    label: 'Card on X',
    help: 'How large the picture is.',
    words: { summary: 'Small picture', summary_large_image: 'Large picture' },
  }).optional(),
  'twitter:site': textSchema({
    label: 'Account on X',
    isName: true,
    help: 'The account that the site belongs to.',
    placeholder: '@account',
  }).optional(),
});

const readers = z.looseObject({
  public: onOff({ label: 'Read without signing in', help: 'If the site asks readers to sign in.', default: false }),
  groups: z
    .union([
      textListSchema({ label: 'Groups' }),
      z
        .looseObject({
          includes: textListSchema({ label: 'Only these', help: 'Groups that see the page.' }).optional(),
          excludes: textListSchema({ label: 'Not these', help: 'Groups that do not see the page.' }).optional(),
        })
        .meta({ label: 'Rules' }),
    ])
    .optional()
    .meta({ label: 'Groups of readers', isName: true, help: 'Only they see the page.' }),
});

const api = z.looseObject({
  openapi: textSchema({
    label: 'API operation',
    help: 'Its method and path, from one of the site’s OpenAPI files.',
    placeholder: 'GET /path',
    control: 'operation',
  }).optional(),
  'openapi-schema': textSchema({
    label: 'Data model',
    isName: true,
    help: 'The name of a schema in the OpenAPI file.',
    placeholder: 'Order',
  }).optional(),
  asyncapi: textSchema({
    label: 'Channel',
    isName: true,
    help: 'An AsyncAPI file, and a channel in it.',
    placeholder: '/asyncapi.yaml channel',
  }).optional(),
  api: textSchema({
    label: 'API endpoint',
    isName: true,
    help: 'Its method and path, if no file describes it.',
    placeholder: 'GET /path',
  }).optional(),
  playground: choiceSchema(['interactive', 'simple', 'auth', 'none'], {
    label: 'Playground',
    help: 'Whether readers can send requests.',
    placeholder: 'Same as the site',
    words: {
      interactive: 'Requests can be sent',
      simple: 'Only shown',
      auth: 'Only for readers who are signed in',
    },
  }).optional(),
  authMethod: choiceSchema(['bearer', 'basic', 'key', 'none'], {
    label: 'How requests are authenticated',
    help: 'On pages that name an endpoint themselves.',
    placeholder: 'Same as the site',
    words: { bearer: 'Bearer token', basic: 'Name and password', none: 'Not at all' },
  }).optional(),
  hideApiMarker: onOff({
    label: 'No method in the navigation',
    help: 'Shows only the page’s title there.',
    default: false,
  }),
});

/** The settings of a page except title and description (reference §2), in the order writers use them. */
export const pageSections: readonly PageSection[] = [
  { title: null, fields: first },
  { title: 'On the page', fields: onThePage },
  { title: 'Found and shared', fields: foundAndShared },
  { title: 'Access', fields: readers },
  { title: 'API page', isApi: true, fields: api },
];
