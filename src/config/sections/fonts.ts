import { z } from 'zod';
import { warnUnless, choiceSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

const family = textSchema({
  label: 'Font family',
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
  'must be between 1 and 1000, because browsers ignore other weights',
)
  .optional()
  .meta({ label: 'Weight', placeholder: '400' });
const file = textSchema({ label: 'File', isName: true, help: 'A URL or a path in the repository.' }).optional();
const format = choiceSchema(['woff', 'woff2'], { label: 'Format', help: 'Required if you set a file.' }).optional();

const needFormat = (value: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
  if (value['source'] !== undefined && value['format'] === undefined)
    context.addIssue({
      code: 'custom',
      path: ['format'],
      message: 'is missing: a font file needs a format (woff or woff2)',
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
    body: font.optional().meta({ label: 'Body text' }),
  })
  .superRefine((value, context) => {
    const others = Object.keys(value).filter((key) => key !== 'heading' && key !== 'body');
    if (others.length > 0 && value.family === undefined)
      context.addIssue({ code: 'custom', path: ['family'], message: 'is missing: a font needs a family' });
    needFormat(value, context);
  });

export const fontsSection = defineSection({
  name: 'fonts',
  title: 'Fonts',
  help: 'Fonts for headings and body text.',
  keywords: ['typeface', 'typography', 'family'],
  area: 'everyPage',
  classic: {
    font: classicFont
      .extend({
        headings: classicFont.optional().meta({ label: 'Headings' }),
        body: classicFont.optional().meta({ label: 'Body text' }),
      })
      .optional()
      .meta({ label: 'Font', help: 'One font for everything, or separate fonts for headings and body text.' }),
  },
  current: {
    fonts: fonts
      .optional()
      .meta({ label: 'Fonts', help: 'One font for everything, or separate fonts for headings and body text.' }),
  },
});
