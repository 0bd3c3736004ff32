import { z } from 'zod';
import { imageSchema } from './schemas.ts';
import { defineSection } from './section.ts';

const one = imageSchema({
  label: 'Favicon',
  help: 'Path to the small image in the browser tab.',
  placeholder: '/favicon.svg',
});

export const faviconSection = defineSection({
  name: 'favicon',
  title: 'Favicon',
  help: 'The small image in the browser tab.',
  keywords: ['icon', 'tab', 'bookmark'],
  area: 'browserTab',
  classic: { favicon: one.optional() },
  current: {
    favicon: z
      .union([
        one,
        z
          .looseObject({ light: imageSchema({ label: 'Light' }), dark: imageSchema({ label: 'Dark' }) })
          .meta({ label: 'Light and dark' }),
      ])
      .optional()
      .meta({ label: 'Favicon', help: 'Path to the small image in the browser tab: one image, or one for each mode.' }),
  },
});
