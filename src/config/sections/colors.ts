import { z } from 'zod';
import { anchorColorSchema } from './prefix.ts';
import { colorSchema } from './schemas.ts';
import { defineSection } from './section.ts';

const theme = {
  primary: colorSchema({
    label: 'Primary',
    help: 'The main color in light mode, used for highlights, section headings, and accents.',
  }),
  light: colorSchema({
    label: 'Primary in dark mode',
    help: 'The main color in dark mode, used for the same elements.',
  }).optional(),
  dark: colorSchema({ label: 'Buttons', help: 'The color of important buttons.' }).optional(),
};

/** The colors of the theme. */
export const colorsSection = defineSection({
  name: 'colors',
  title: 'Colors',
  help: 'Colors for the whole site.',
  keywords: ['color', 'theme', 'brand', 'palette', 'contrast'],
  area: 'everyPage',
  classic: {
    colors: z
      .strictObject({
        ...theme,
        background: z
          .looseObject({
            light: colorSchema({ label: 'Light', help: 'The background in light mode.' }).optional(),
            dark: colorSchema({ label: 'Dark', help: 'The background in dark mode.' }).optional(),
          })
          .optional()
          .meta({ label: 'Background', help: 'The background color in each mode.' }),
        anchors: anchorColorSchema('Anchors', 'The default anchor color: one color or a gradient.'),
        ultraLight: colorSchema({ label: 'Ultra light', retired: true }).optional(),
        ultraDark: colorSchema({ label: 'Ultra dark', retired: true }).optional(),
      })
      .optional()
      .meta({ label: 'Colors', help: 'Hex colors for the whole site.' }),
  },
  current: {
    colors: z.strictObject(theme).meta({ label: 'Colors', help: 'Hex colors for the whole site.' }),
  },
});
