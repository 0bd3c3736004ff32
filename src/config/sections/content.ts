import { z } from 'zod';
import { booleanSchema, textSchema, textListSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** Content shared by all pages, and what assistants read. */
export const contentSection = defineSection({
  name: 'content',
  title: 'Content',
  help: 'Text that all pages share, and what assistants read.',
  words: ['variables', 'placeholders', 'markdown', 'llms', 'agents', 'instructions'],
  place: 'page',
  classic: {},
  current: {
    variables: z.record(z.string(), z.string()).optional().meta({
      label: 'Variables',
      help: 'Reusable text: {{name}} in a page shows its value. A page that uses an unknown name cannot be published.',
    }),
    markdown: z
      .looseObject({
        schema: booleanSchema({
          label: 'Structured data',
          help: 'Adds a description of the page for machines to its Markdown.',
          default: true,
        }).optional(),
        instructions: z
          .union([textSchema({ label: 'One' }), textListSchema({ label: 'Several' })])
          .optional()
          .meta({ label: 'Instructions', help: 'What assistants are told with the Markdown of each page.' }),
      })
      .optional()
      .meta({ label: 'Markdown', help: 'The Markdown of pages, which assistants read.' }),
  },
});
