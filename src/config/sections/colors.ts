import { z } from 'zod';
import { anchorColor } from './prefix.ts';
import { color } from './schemas.ts';
import { defineSection } from './section.ts';

const theme = {
  primary: color({ label: 'Primary', help: 'The main colour in light mode: highlights, section headers, accents.' }),
  light: color({
    label: 'Primary in dark mode',
    help: 'The main colour in dark mode, for the same things.',
  }).optional(),
  dark: color({ label: 'Buttons', help: 'The main colour of important buttons.' }).optional(),
};

/** The colours of the theme. */
export const colorsSection = defineSection({
  name: 'colors',
  title: 'Colours',
  help: 'The colours of the whole site.',
  words: ['color', 'theme', 'brand', 'palette', 'contrast'],
  place: 'everyPage',
  classic: {
    colors: z
      .strictObject({
        ...theme,
        background: z
          .looseObject({
            light: color({ label: 'Light', help: 'The background in light mode.' }).optional(),
            dark: color({ label: 'Dark', help: 'The background in dark mode.' }).optional(),
          })
          .optional()
          .meta({ label: 'Background', help: 'The background’s colour in each mode.' }),
        anchors: anchorColor('Anchors', 'The colour of anchors that set none: one colour, or a gradient.'),
        ultraLight: color({ label: 'Very light', retired: true }).optional(),
        ultraDark: color({ label: 'Very dark', retired: true }).optional(),
      })
      .optional()
      .meta({ label: 'Colours', help: 'Hex colours of the whole site.' }),
  },
  current: {
    colors: z.strictObject(theme).meta({ label: 'Colours', help: 'Hex colours of the whole site.' }),
  },
});
