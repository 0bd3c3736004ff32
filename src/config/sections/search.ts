import { z } from 'zod';
import { pageMenu } from './pageMenu.ts';
import { text } from './schemas.ts';
import { defineSection } from './section.ts';

/** The search field. */
export const searchSection = defineSection({
  name: 'search',
  title: 'Search',
  help: 'The search field.',
  words: ['find', 'prompt'],
  place: 'search',
  classic: {
    search: z
      .looseObject({ prompt: text({ label: 'Prompt', help: 'The placeholder text of the search field.' }).optional() })
      .optional()
      .meta({ label: 'Search' }),
  },
  current: {
    search: z
      .looseObject({ prompt: text({ label: 'Prompt', help: 'The placeholder text of the search field.' }).optional() })
      .optional()
      .meta({ label: 'Search' }),
    contextual: pageMenu,
  },
});
