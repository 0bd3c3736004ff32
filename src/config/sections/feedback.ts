import { z } from 'zod';
import { booleanSchema, urlSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** Feedback buttons. The current format has none in the file. */
export const feedbackSection = defineSection({
  name: 'feedback',
  title: 'Feedback',
  help: 'Buttons that let readers suggest edits and raise issues in the site’s repository.',
  keywords: ['edit', 'issue', 'rating', 'thumbs'],
  area: 'page',
  classic: {
    feedback: z
      .looseObject({
        suggestEdit: booleanSchema({
          label: 'Suggest edits',
          help: 'Shows a button for suggesting edits to the page.',
          default: false,
        }).optional(),
        raiseIssue: booleanSchema({
          label: 'Raise issues',
          help: 'Shows a button for raising an issue about the docs.',
          default: false,
        }).optional(),
        repository: urlSchema({
          label: 'Repository',
          help: 'The repository that the buttons open, if it isn’t the one the site is built from.',
          placeholder: 'https://github.com/acme/docs',
        }).optional(),
        thumbsRating: booleanSchema({
          label: 'Thumbs rating',
          help: 'Asks whether the page was helpful.',
          default: false,
        }).optional(),
      })
      .optional()
      .meta({ label: 'Feedback', help: 'Feedback buttons shown to readers.' }),
  },
  current: {},
});
