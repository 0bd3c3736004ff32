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
        'must be a path of this site, such as /old/page: readers never reach this site with anything else',
      ).meta({ label: 'From', isName: true, help: 'The old path.', placeholder: '/old/page' }),
      destination: textSchema({
        label: 'To',
        isName: true,
        help: 'The new path, or an address.',
        placeholder: '/new/page',
      }),
      permanent: z.boolean().optional().meta({ label: 'Permanent', default: true }),
    }),
  )
  .optional()
  .meta({ label: 'Redirects', help: 'Old paths that lead to new ones.' });

/** Search engine metadata, and redirects from old paths. */
export const seoSection = defineSection({
  name: 'seo',
  title: 'Search engines',
  help: 'What search engines see, and where old paths lead.',
  words: ['seo', 'meta', 'index', 'redirects', 'google', '404', 'not found'],
  place: 'searchResult',
  classic: {
    seo: z
      .looseObject({
        indexHiddenPages: z.boolean().optional().meta({
          label: 'Hidden pages too',
          help: 'Lets search engines find pages that are hidden from the navigation.',
          default: false,
        }),
      })
      .optional()
      .meta({ label: 'Search engines' }),
    metadata: metaTagsSchema({
      label: 'Meta tags',
      help: 'Tags in the head of every page, which search engines and social networks read.',
    }),
    redirects,
  },
  current: {
    seo: z
      .looseObject({
        indexing: choiceSchema(['navigable', 'all'], {
          label: 'Pages found',
          help: 'Only those in the navigation, or all.',
          default: 'navigable',
          words: { navigable: 'Those in the navigation' },
        }).optional(),
        metatags: metaTagsSchema({ label: 'Meta tags', help: 'Tags in the head of every page.' }),
        organization: z
          .looseObject({
            name: textSchema({ label: 'Name' }).optional(),
            legalName: textSchema({ label: 'Legal name', help: 'The organization’s registered name.' }).optional(),
            url: urlSchema({ label: 'Address' }).optional(),
            logo: imageSchema({ label: 'Logo' }).optional(),
            id: textSchema({
              label: 'Identifier',
              isName: true,
              help: 'The address that identifies the organization to machines.',
            }).optional(),
            sameAs: textListSchema({
              label: 'Profiles',
              isName: true,
              help: 'Addresses of the organization on other sites.',
            }).optional(),
          })
          .optional()
          .meta({ label: 'Organization', help: 'Who is behind the site, for search engines.' }),
        paths: z
          .array(
            z.looseObject({
              path: textSchema({
                label: 'Path',
                isName: true,
                help: 'The pages whose path starts with this.',
                placeholder: '/api',
              }),
              metatags: metaTagsSchema({ label: 'Meta tags', help: 'Tags in the head of these pages.' }),
            }),
          )
          .optional()
          .meta({ label: 'Paths', help: 'Tags for some pages only.' }),
        trailingSlash: z
          .boolean()
          .optional()
          .meta({ label: 'Trailing slash', help: 'Ends the address of each page with a slash.', default: false }),
      })
      .optional()
      .meta({ label: 'Search engines' }),
    metadata: z
      .looseObject({
        timestamp: z
          .boolean()
          .optional()
          .meta({ label: 'Date of the last change', help: 'Shown on every page.', default: false }),
      })
      .optional()
      .meta({ label: 'Pages' }),
    errors: z
      .looseObject({
        404: z
          .looseObject({
            redirect: z.boolean().optional().meta({
              label: 'Redirect to the first page',
              help: 'Instead of showing a “not found” page.',
              default: true,
            }),
            title: textSchema({ label: 'Title', help: 'The title of the “not found” page.' }).optional(),
            description: textSchema({
              label: 'Words',
              help: 'What the page says; Markdown and components work.',
              control: 'longText',
            }).optional(),
          })
          .meta({ label: 'Page not found', help: 'What readers see when a page does not exist.' }),
      })
      .optional()
      .meta({ label: 'Errors' }),
    redirects,
  },
});
