import { z } from 'zod';
import { warnUnless, choiceSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

const family = textSchema({
  label: 'Family',
  isName: true,
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
});
const weight = warnUnless(
  z.number(),
  (value) => value >= 1 && value <= 1000,
  'must be from 1 to 1000: browsers ignore other weights',
)
  .optional()
  .meta({ label: 'Weight', placeholder: '400' });
const file = textSchema({ label: 'File', isName: true, help: 'An address, or a path in the repository.' }).optional();
const format = choiceSchema(['woff', 'woff2'], { label: 'Format', help: 'Required if a file is given.' }).optional();

const needFormat = (value: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
  if (value['source'] !== undefined && value['format'] === undefined)
    context.addIssue({
      code: 'custom',
      path: ['format'],
      message: 'is missing: a font file needs its format, woff or woff2',
    });
};
const font = z.looseObject({ family, weight, source: file, format }).superRefine(needFormat);
const classicFont = z.looseObject({ family: family.optional(), weight, url: file, format });

/** One font for all text, or one each for headings and body text. Other settings require a family (reference §1.4). */
const fonts = z
  .looseObject({
    family: family.optional(),
    weight,
    source: file,
    format,
    heading: font.optional().meta({ label: 'Headings' }),
    body: font.optional().meta({ label: 'Text' }),
  })
  .superRefine((value, context) => {
    const others = Object.keys(value).filter((key) => key !== 'heading' && key !== 'body');
    if (others.length > 0 && value.family === undefined)
      context.addIssue({ code: 'custom', path: ['family'], message: 'is missing: a font needs its family' });
    needFormat(value, context);
  });

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
    fonts: fonts.optional().meta({ label: 'Fonts', help: 'One font for all, or one for headings and one for text.' }),
  },
});
