import { z } from 'zod';
import { booleanSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** Feedback buttons. The current format has none in the file. */
export const feedbackSection = defineSection({
  name: 'feedback',
  title: 'Feedback',
  help: 'Buttons that let readers suggest edits and raise issues.',
  keywords: ['edit', 'issue', 'rating', 'thumbs'],
  area: 'page',
  classic: {
    feedback: z
      .looseObject({
        suggestEdit: booleanSchema({
          label: 'Suggest edits',
          help: 'Shows a button for suggesting edits through pull requests.',
          default: false,
        }).optional(),
        raiseIssue: booleanSchema({
          label: 'Raise issues',
          help: 'Shows a button for raising an issue about the docs.',
          default: false,
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
