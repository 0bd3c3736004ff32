import { z } from 'zod';
import { imageSchema, linkSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

const target = { label: 'Logo link', help: 'Opens when readers click the logo.', default: '/' };
const logo = (href: z.ZodType) =>
  z
    .union([
      imageSchema({ label: 'One image', help: 'Path to the logo for both modes.' }).min(
        3,
        'must be the path to an image, such as /logo.svg',
      ),
      z
        .looseObject({
          light: imageSchema({ label: 'Light', help: 'Path to the logo in light mode.' }),
          dark: imageSchema({ label: 'Dark', help: 'Path to the logo in dark mode.' }),
          href: href.optional(),
        })
        .meta({ label: 'Light and dark' }),
    ])
    .optional()
    .meta({ label: 'Logo', help: 'The logo in the top bar: one image, or one for each mode.' });

export const logoSection = defineSection({
  name: 'logo',
  title: 'Logo',
  help: 'The logo in the top bar.',
  keywords: ['brand', 'image', 'picture'],
  area: 'topBar',
  classic: { logo: logo(textSchema({ ...target, control: 'url' })) },
  current: { logo: logo(linkSchema(target)) },
});
