import { z } from 'zod';
import { choice, image, text, url } from './schemas.ts';
import { defineSection } from './section.ts';

const redirects = z
  .array(
    z.looseObject({
      source: text({ label: 'From', help: 'The old path.', placeholder: '/old/page' }),
      destination: text({ label: 'To', help: 'The new path, or an address.', placeholder: '/new/page' }),
      permanent: z.boolean().optional().meta({ label: 'For good', default: true }),
    }),
  )
  .optional()
  .meta({ label: 'Redirects', help: 'Old paths that lead to new ones.' });

/** What search engines see, and where old paths lead. */
export const seoSection = defineSection({
  name: 'seo',
  title: 'Search engines',
  help: 'What search engines see, and where old paths lead.',
  words: ['seo', 'meta', 'index', 'redirects', 'google'],
  place: 'search',
  classic: {
    seo: z.looseObject({ indexHiddenPages: z.boolean().optional().meta({ label: 'Hidden pages too', default: false }) }).optional().meta({ label: 'Search engines' }),
    metadata: z.record(z.string(), z.unknown()).optional().meta({ label: 'Meta tags' }),
    redirects,
  },
  current: {
    seo: z
      .looseObject({
        indexing: choice(['navigable', 'all'], { label: 'Pages found', help: 'Only those in the navigation, or all.', default: 'navigable' }).optional(),
        metatags: z.record(z.string(), z.unknown()).optional().meta({ label: 'Meta tags', help: 'Tags in the head of every page.' }),
        organization: z
          .looseObject({ name: text({ label: 'Name' }).optional(), url: url({ label: 'Address' }).optional(), logo: image({ label: 'Logo' }).optional() })
          .optional()
          .meta({ label: 'Organization' }),
      })
      .optional()
      .meta({ label: 'Search engines' }),
    metadata: z.looseObject({ timestamp: z.boolean().optional().meta({ label: 'Date of the last change', help: 'Shown on every page.', default: false }) }).optional().meta({ label: 'Pages' }),
    redirects,
  },
});
