import { z } from 'zod';
import { choice, json, text } from './schemas.ts';
import { defineSection } from './section.ts';

const font = z.looseObject({
  family: text({ label: 'Family', help: 'The font’s name.', placeholder: 'Inter' }).optional(),
  weight: z
    .union([z.number().meta({ label: 'Number' }), text({ label: 'Words' })])
    .optional()
    .meta({ label: 'Weight', placeholder: '400' }),
  source: text({ label: 'File', help: 'An address, or a path in the repository.' }).optional(),
  format: choice(['woff', 'woff2'], { label: 'Format', help: 'Required if a file is given.' }).optional(),
});

/** Fonts. */
export const fontsSection = defineSection({
  name: 'fonts',
  title: 'Fonts',
  help: 'The fonts of text and headings.',
  words: ['typeface', 'typography', 'family'],
  place: 'everyPage',
  classic: { font: json({ label: 'Font', help: 'The font of the site.' }).optional() },
  current: {
    fonts: font
      .extend({ heading: font.optional().meta({ label: 'Headings' }), body: font.optional().meta({ label: 'Text' }) })
      .optional()
      .meta({ label: 'Fonts', help: 'One font for all, or one for headings and one for text.' }),
  },
});
