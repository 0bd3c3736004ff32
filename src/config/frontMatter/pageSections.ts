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
    .min(1, 'must be greater than 0')
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
  title: textSchema({ label: 'Title', help: 'Shown at the top of the page and in the sidebar.' }).optional(),
  description: textSchema({
    label: 'Description',
    help: 'Shown below the title and in search results.',
    control: 'longText',
  }).optional(),
});

/** The fields of the page itself that writers set most. */
const first = z.looseObject({
  sidebarTitle: textSchema({
    label: 'Sidebar title',
    help: 'A shorter title for the sidebar.',
  }).optional(),
  icon: iconSchema({ help: 'Shown next to the page in the sidebar: an icon name or an image.' }).optional(),
  tag: textSchema({
    label: 'Tag',
    help: 'A small label next to the page in the sidebar.',
    placeholder: 'For example, NEW',
  }).optional(),
  mode: choiceSchema(['wide', 'custom', 'frame', 'center', 'assistant'], {
    label: 'Layout',
    help: 'The page width and what’s shown next to the content.',
    placeholder: 'Default',
    words: {
      wide: 'Wide (no table of contents)',
      custom: 'Custom (page only)',
      frame: 'Frame (with navigation)',
      center: 'Center (no sidebar)',
    },
  }).optional(),
  keywords: textListSchema({ label: 'Keywords', help: 'Not shown to readers. Helps search find the page.' }).optional(),
  hidden: onOff({
    label: 'Hide from navigation',
    help: 'Only people with the link can find it.',
    default: false,
  }),
  noindex: onOff({
    label: 'Hide from search engines',
    help: 'Asks search engines not to list the page.',
    default: false,
  }),
  deprecated: onOff({ label: 'Deprecated', help: 'Shows a “Deprecated” label.', default: false }),
});

const onThePage = z.looseObject({
  iconType: choiceSchema(iconTypeSchema.options as [string, ...string[]], {
    label: 'Icon style',
    help: 'Only for Font Awesome icons.',
    placeholder: 'Site default',
  }).optional(), // the options of a choice are never empty
  related: z
    .union([
      z
        .array(
          z.union([
            textSchema({ label: 'Page', control: 'page' }),
            z.record(z.string(), linkSchema({ label: 'URL' })).meta({ label: 'Link with title' }),
          ]),
        )
        .meta({ label: 'Selected pages' }),
      z.boolean().meta({ label: 'On or off', default: true }),
    ])
    .optional()
    .meta({ label: 'Related pages', help: 'Links below the content: page paths or URLs.' }),
  contextual: pageMenuSchema.unwrap().partial().optional().meta({
    label: 'Page menu',
    help: 'Actions for this page, if different from the site’s page menu.',
  }),
  hideFooterPagination: onOff({
    label: 'Previous and next links',
    help: 'Shown below the content.',
    default: false,
    isInverted: true,
  }),
  timestamp: onOff({ label: 'Last updated date', help: 'Shown below the content. Uses the site default if not set.' }),
  lastUpdatedDate: textSchema({
    label: 'Last updated on',
    isName: true,
    help: 'The date to show instead of the file’s own date.',
    placeholder: '2026-03-15',
  })
    .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a date such as 2026-03-15')
    .optional(),
  rss: onOff({ label: 'RSS feed', help: 'Shows a button to subscribe to the page’s updates.', default: false }),
  // Real sites set paths, too, such as that of a generated API page.
  url: linkSchema({
    label: 'External URL',
    help: 'The page’s navigation entry opens this URL or path instead of the page.',
    placeholder: 'https:// or /path',
  }).optional(),
  version: textSchema({
    label: 'Version',
    isName: true,
    help: 'The docs version this page belongs to.',
  }).optional(),
});

const foundAndShared = z.looseObject({
  searchable: onOff({
    label: 'Include in site search',
    help: 'Turn off to exclude the page from search.',
    default: true,
  }),
  boost: number({ label: 'Search boost', help: 'Values above 1 rank the page higher.', placeholder: '1' }),
  canonical: linkSchema({
    label: 'Canonical URL',
    help: 'Tells search engines the original URL of this content.',
    placeholder: 'https://',
  })
    .regex(/^\S+$/, 'must be a URL without spaces')
    .optional(),
  robots: textSchema({
    label: 'Robots meta tag',
    isName: true,
    help: 'Tells search engines what they can do with the page.',
    placeholder: 'noindex, nofollow',
  }).optional(),
  'og:title': textSchema({
    label: 'Social title',
    help: 'Shown in link previews on other sites.',
  }).optional(),
  'og:description': textSchema({
    label: 'Social description',
    help: 'Shown below the social title.',
    control: 'longText',
  }).optional(),
  'og:image': imageSchema({ label: 'Social image', help: 'Recommended size: 1200 by 630 pixels.' }).optional(),
  'og:image:width': pixels({ label: 'Social image width', help: 'In pixels.', placeholder: '1200' }),
  'og:image:height': pixels({ label: 'Social image height', help: 'In pixels.', placeholder: '630' }),
  'og:url': urlSchema({ label: 'Canonical social URL', help: 'The URL that link previews open.' }).optional(),
  'og:type': textSchema({
    label: 'Content type',
    isName: true,
    help: 'The type of content for link previews, such as article.',
    placeholder: 'article',
  }).optional(),
  'twitter:title': textSchema({ label: 'Title on X', help: 'If different from the social title.' }).optional(),
  'twitter:description': textSchema({
    label: 'Description on X',
    help: 'If different from the social description.',
    control: 'longText',
  }).optional(),
  'twitter:image': imageSchema({
    label: 'Image on X',
    help: 'If different from the social image.',
  }).optional(),
  'twitter:image:width': pixels({ label: 'Image width on X', help: 'In pixels.' }),
  'twitter:image:height': pixels({ label: 'Image height on X', help: 'In pixels.' }),
  'twitter:card': choiceSchema(['summary', 'summary_large_image'], {
    label: 'Card type on X',
    help: 'The image size on the card.',
    words: { summary: 'Small image', summary_large_image: 'Large image' },
  }).optional(),
  'twitter:site': textSchema({
    label: 'X account',
    isName: true,
    help: 'The site’s account on X.',
    placeholder: '@account',
  }).optional(),
});

const readers = z.looseObject({
  public: onOff({ label: 'Public page', help: 'Readers don’t need to sign in.', default: false }),
  groups: z
    .union([
      textListSchema({ label: 'Groups' }),
      z
        .looseObject({
          includes: textListSchema({ label: 'Include', help: 'Groups that can see the page.' }).optional(),
          excludes: textListSchema({ label: 'Exclude', help: 'Groups that can’t see the page.' }).optional(),
        })
        .meta({ label: 'Rules' }),
    ])
    .optional()
    .meta({ label: 'Reader groups', isName: true, help: 'Only these groups can see the page.' }),
});

const api = z.looseObject({
  openapi: textSchema({
    label: 'API operation',
    help: 'Method and path from one of the site’s OpenAPI files.',
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
    help: 'An AsyncAPI file and one of its channels.',
    placeholder: '/asyncapi.yaml channel',
  }).optional(),
  api: textSchema({
    label: 'API endpoint',
    isName: true,
    help: 'Method and path of an endpoint that isn’t in an OpenAPI file.',
    placeholder: 'GET /path',
  })
    .regex(
      /^\s*(?:\S+\s+)?(?:(?:get|put|post|delete|options|head|patch|trace)\s+\S+|webhook\s+\S.*)\s*$/i,
      'must be a method and a path or URL, such as GET /path',
    )
    .optional(),
  playground: choiceSchema(['interactive', 'simple', 'auth', 'none'], {
    label: 'Playground',
    help: 'Controls whether readers can send requests.',
    placeholder: 'Site default',
    words: {
      interactive: 'Interactive',
      simple: 'Endpoint only',
      auth: 'Signed-in readers only',
    },
  }).optional(),
  authMethod: choiceSchema(['bearer', 'basic', 'key', 'none', 'cobo'], {
    label: 'Authentication method',
    help: 'For pages that define their own endpoint.',
    placeholder: 'Site default',
    words: { bearer: 'Bearer token', basic: 'Username and password', none: 'None' },
  }).optional(),
  hideApiMarker: onOff({
    label: 'Hide HTTP method in the sidebar',
    help: 'Shows only the page’s title.',
    default: false,
  }),
});

/** The settings of a page except title and description (reference §2), in the order writers use them. */
export const pageSections: readonly PageSection[] = [
  { title: null, fields: first },
  { title: 'Page options', fields: onThePage },
  { title: 'Search and social', fields: foundAndShared },
  { title: 'Access', fields: readers },
  { title: 'API page', isApi: true, fields: api },
];
