import { z } from 'zod';
import { pageMenuSchema } from './pageMenu.ts';
import { textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

export const searchSection = defineSection({
  name: 'search',
  title: 'Search',
  help: 'The search field.',
  keywords: ['find', 'prompt'],
  area: 'search',
  classic: {
    search: z
      .looseObject({
        prompt: textSchema({ label: 'Placeholder', help: 'Placeholder text in the search field.' }).optional(),
      })
      .optional()
      .meta({ label: 'Search' }),
  },
  current: {
    search: z
      .looseObject({
        prompt: textSchema({ label: 'Placeholder', help: 'Placeholder text in the search field.' }).optional(),
      })
      .optional()
      .meta({ label: 'Search' }),
    contextual: pageMenuSchema,
  },
});
