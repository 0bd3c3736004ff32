import { z } from 'zod';
import {
  warnUnless,
  choiceSchema,
  imageSchema,
  metaTagsSchema,
  textSchema,
  textListSchema,
  urlSchema,
} from './schemas.ts';
import { defineSection } from './section.ts';

const redirects = z
  .array(
    z.looseObject({
      source: warnUnless(
        textSchema({ label: 'From' }),
        (source) => !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(source),
        'must be a path on this site, such as /old/page, because other URLs never reach this site',
      ).meta({
        label: 'From',
        isName: true,
        help: 'The old path, from the root of the site.',
        placeholder: '/old/page',
      }),
      destination: textSchema({
        label: 'To',
        isName: true,
        help: 'The new path, from the root of the site, or a full URL.',
        placeholder: '/new/page',
      }),
      permanent: z.boolean().optional().meta({ label: 'Permanent', default: true }),
    }),
  )
  .optional()
  .meta({ label: 'Redirects', help: 'Send old URLs to new ones.' });

/** Search engine metadata, and redirects from old paths. */
export const seoSection = defineSection({
  name: 'seo',
  title: 'Search engines',
  help: 'Search engine settings and redirects.',
  keywords: ['seo', 'meta', 'index', 'redirects', 'google', '404', 'not found'],
  area: 'searchResult',
  classic: {
    seo: z
      .looseObject({
        indexHiddenPages: z.boolean().optional().meta({
          label: 'Index hidden pages',
          help: 'Lets search engines find pages that are hidden from navigation.',
          default: false,
        }),
      })
      .optional()
      .meta({ label: 'Search engines' }),
    metadata: metaTagsSchema({
      label: 'Meta tags',
      help: 'Tags in the head of every page, read by search engines and social networks.',
    }),
    redirects,
  },
  current: {
    seo: z
      .looseObject({
        indexing: choiceSchema(['navigable', 'all'], {
          label: 'Indexed pages',
          help: 'Only pages in the navigation, or all pages.',
          default: 'navigable',
          words: { navigable: 'Pages in the navigation' },
        }).optional(),
        metatags: metaTagsSchema({ label: 'Meta tags', help: 'Tags in the head of every page.' }),
        organization: z
          .looseObject({
            name: textSchema({ label: 'Name' }).optional(),
            legalName: textSchema({ label: 'Legal name', help: 'The organization’s registered name.' }).optional(),
            url: urlSchema({ label: 'URL' }).optional(),
            logo: imageSchema({ label: 'Logo' }).optional(),
            id: textSchema({
              label: 'Identifier',
              isName: true,
              help: 'The URL that identifies the organization to search engines.',
            }).optional(),
            sameAs: textListSchema({
              label: 'Profiles',
              isName: true,
              help: 'URLs of the organization’s profiles on other sites.',
            }).optional(),
          })
          .optional()
          .meta({ label: 'Organization', help: 'The organization behind the site, for search engines.' }),
        paths: z
          .array(
            z.looseObject({
              path: textSchema({
                label: 'Path',
                isName: true,
                help: 'Applies to pages whose path starts with this.',
                placeholder: '/api',
              }),
              metatags: metaTagsSchema({ label: 'Meta tags', help: 'Tags in the head of these pages.' }),
            }),
          )
          .optional()
          .meta({ label: 'Paths', help: 'Meta tags for specific pages.' }),
        trailingSlash: z
          .boolean()
          .optional()
          .meta({ label: 'Trailing slash', help: 'Ends each page’s URL with a slash.', default: false }),
      })
      .optional()
      .meta({ label: 'Search engines' }),
    metadata: z
      .looseObject({
        timestamp: z
          .boolean()
          .optional()
          .meta({ label: 'Last updated date', help: 'Shown on every page.', default: false }),
      })
      .optional()
      .meta({ label: 'Pages' }),
    errors: z
      .looseObject({
        404: z
          .looseObject({
            redirect: z.boolean().optional().meta({
              label: 'Redirect to the first page',
              help: 'Sends readers there instead of showing a “not found” page.',
              default: true,
            }),
            title: textSchema({ label: 'Title', help: 'The title of the “not found” page.' }).optional(),
            description: textSchema({
              label: 'Text',
              help: 'The page’s text. Supports Markdown and components.',
              control: 'longText',
            }).optional(),
          })
          .meta({ label: 'Page not found', help: 'Shown when a page doesn’t exist.' }),
      })
      .optional()
      .meta({ label: 'Errors' }),
    redirects,
  },
});
