import { z } from 'zod';
import { choiceSchema, colorSchema, imageSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** The background of every page. */
export const backgroundSection = defineSection({
  name: 'background',
  title: 'Background',
  help: 'The background of every page.',
  keywords: ['image', 'decoration', 'gradient', 'wallpaper'],
  area: 'everyPage',
  classic: {
    backgroundImage: imageSchema({ label: 'Image', help: 'Path to the background image for every page.' }).optional(),
    background: z
      .looseObject({
        style: textSchema({
          label: 'Pattern',
          isName: true,
          help: 'A pattern behind every page: gradient, grid, or windows.',
          suggestions: ['gradient', 'grid', 'windows'],
        }).optional(),
      })
      .optional()
      .meta({ label: 'Decoration', help: 'A pattern behind every page.' }),
  },
  current: {
    background: z
      .looseObject({
        image: z
          .union([
            imageSchema({ label: 'One image' }),
            z
              .looseObject({ light: imageSchema({ label: 'Light' }), dark: imageSchema({ label: 'Dark' }) })
              .meta({ label: 'Light and dark' }),
          ])
          .optional()
          .meta({ label: 'Image', help: 'A background image for every page: one image, or one for each mode.' }),
        decoration: choiceSchema(['gradient', 'grid', 'windows'], {
          label: 'Decoration',
          help: 'A pattern behind every page.',
        }).optional(),
        color: z
          .strictObject({
            light: colorSchema({ label: 'Light', help: 'The background in light mode.' }).optional(),
            dark: colorSchema({ label: 'Dark', help: 'The background in dark mode.' }).optional(),
          })
          .optional()
          .meta({ label: 'Color', help: 'The background color in each mode.' }),
      })
      .optional()
      .meta({ label: 'Background' }),
  },
});
