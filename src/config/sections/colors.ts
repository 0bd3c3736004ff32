import { z } from 'zod';
import { anchorColorSchema } from './prefix.ts';
import { colorSchema } from './schemas.ts';
import { defineSection } from './section.ts';

const theme = {
  primary: colorSchema({
    label: 'Primary',
    help: 'The main color in light mode: highlights, section headers, accents.',
  }),
  light: colorSchema({
    label: 'Primary in dark mode',
    help: 'The main color in dark mode, for the same things.',
  }).optional(),
  dark: colorSchema({ label: 'Buttons', help: 'The main color of important buttons.' }).optional(),
};

/** The colors of the theme. */
export const colorsSection = defineSection({
  name: 'colors',
  title: 'Colors',
  help: 'The colors of the whole site.',
  words: ['color', 'theme', 'brand', 'palette', 'contrast'],
  place: 'everyPage',
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
          .meta({ label: 'Background', help: 'The background’s color in each mode.' }),
        anchors: anchorColorSchema('Anchors', 'The color of anchors that set none: one color, or a gradient.'),
        ultraLight: colorSchema({ label: 'Very light', retired: true }).optional(),
        ultraDark: colorSchema({ label: 'Very dark', retired: true }).optional(),
      })
      .optional()
      .meta({ label: 'Colors', help: 'Hex colors of the whole site.' }),
  },
  current: {
    colors: z.strictObject(theme).meta({ label: 'Colors', help: 'Hex colors of the whole site.' }),
  },
});
