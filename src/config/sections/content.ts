import { z } from 'zod';
import { booleanSchema, textSchema, textListSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** Content shared by all pages, and what assistants read. */
export const contentSection = defineSection({
  name: 'content',
  title: 'Content',
  help: 'Text shared by all pages, and what AI assistants read.',
  keywords: ['variables', 'placeholders', 'markdown', 'llms', 'agents', 'instructions'],
  area: 'page',
  classic: {},
  current: {
    variables: z.record(z.string(), z.string()).optional().meta({
      label: 'Variables',
      help: 'Reusable text: {{name}} on a page shows its value. Pages that use an unknown name can’t be published.',
    }),
    markdown: z
      .looseObject({
        schema: booleanSchema({
          label: 'Structured data',
          help: 'Adds a machine-readable description of the page to its Markdown.',
          default: true,
        }).optional(),
        instructions: z
          .union([textSchema({ label: 'Single' }), textListSchema({ label: 'Multiple' })])
          .optional()
          .meta({ label: 'Instructions', help: 'Instructions for AI assistants, included with each page’s Markdown.' }),
      })
      .optional()
      .meta({ label: 'Markdown', help: 'The Markdown version of each page, which AI assistants read.' }),
  },
});
