import { z } from 'zod';
import { choice, text } from './schemas.ts';
import { defineSection } from './section.ts';

const family = text({
  label: 'Family',
  help: 'The font’s name.',
  placeholder: 'Inter',
  suggestions: [
    'Inter',
    'Roboto',
    'Open Sans',
    'Lato',
    'Source Sans 3',
    'IBM Plex Sans',
    'Nunito',
    'Poppins',
    'DM Sans',
    'Work Sans',
    'Lora',
    'Merriweather',
    'Source Serif 4',
    'Playfair Display',
  ],
}).optional();
const weight = z
  .union([z.number().meta({ label: 'Number' }), text({ label: 'Words' })])
  .optional()
  .meta({ label: 'Weight', placeholder: '400' });
const file = text({ label: 'File', help: 'An address, or a path in the repository.' }).optional();
const format = choice(['woff', 'woff2'], { label: 'Format', help: 'Required if a file is given.' }).optional();

const font = z.looseObject({ family, weight, source: file, format });
const classicFont = z.looseObject({ family, weight, url: file, format });

/** Fonts. */
export const fontsSection = defineSection({
  name: 'fonts',
  title: 'Fonts',
  help: 'The fonts of text and headings.',
  words: ['typeface', 'typography', 'family'],
  place: 'everyPage',
  classic: {
    font: classicFont
      .extend({
        headings: classicFont.optional().meta({ label: 'Headings' }),
        body: classicFont.optional().meta({ label: 'Text' }),
      })
      .optional()
      .meta({ label: 'Font', help: 'One font for all, or one for headings and one for text.' }),
  },
  current: {
    fonts: font
      .extend({ heading: font.optional().meta({ label: 'Headings' }), body: font.optional().meta({ label: 'Text' }) })
      .optional()
      .meta({ label: 'Fonts', help: 'One font for all, or one for headings and one for text.' }),
  },
});
