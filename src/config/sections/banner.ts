import { z } from 'zod';
import { choice, color, text } from './schemas.ts';
import { defineSection } from './section.ts';

/** The line above every page. */
export const bannerSection = defineSection({
  name: 'banner',
  title: 'Banner',
  help: 'A line above every page.',
  words: ['announcement', 'notice', 'news'],
  place: 'everyPage',
  classic: {},
  current: {
    banner: z
      .looseObject({
        content: text({ label: 'Words', help: 'One line; links and emphasis as in Markdown.' }),
        dismissible: z.boolean().optional().meta({ label: 'Can be dismissed', default: false }),
        type: choice(['info', 'warning', 'critical'], { label: 'Look', default: 'info' }).optional(),
        color: z
          .union([
            color({ label: 'One colour' }),
            z
              .looseObject({ light: color({ label: 'Light' }).optional(), dark: color({ label: 'Dark' }).optional() })
              .meta({ label: 'Light and dark' }),
          ])
          .optional()
          .meta({ label: 'Colour' }),
      })
      .optional()
      .meta({ label: 'Banner' }),
  },
});
