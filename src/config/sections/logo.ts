import { z } from 'zod';
import { image, link } from './schemas.ts';
import { defineSection } from './section.ts';

const logo = z
  .union([
    image({ label: 'One image', help: 'Path to a logo for both modes.' }),
    z
      .looseObject({
        light: image({ label: 'Light', help: 'Path to the logo in light mode.' }),
        dark: image({ label: 'Dark', help: 'Path to the logo in dark mode.' }),
        href: link({ label: 'Link', help: 'Where a click on the logo leads.', default: '/' }).optional(),
      })
      .meta({ label: 'Light and dark' }),
  ])
  .optional()
  .meta({ label: 'Logo', help: 'The image in the top bar: one, or one for each mode.' });

/** The logo. */
export const logoSection = defineSection({
  name: 'logo',
  title: 'Logo',
  help: 'The image in the top bar.',
  words: ['brand', 'image', 'picture'],
  place: 'topBar',
  classic: { logo },
  current: { logo },
});
