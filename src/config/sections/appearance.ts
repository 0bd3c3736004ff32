import { z } from 'zod';
import { choiceSchema, booleanSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** Light and dark mode. */
export const appearanceSection = defineSection({
  name: 'appearance',
  title: 'Light and dark mode',
  help: 'The default mode, and whether readers can switch.',
  keywords: ['mode', 'toggle', 'theme', 'night'],
  area: 'topBar',
  classic: {
    modeToggle: z
      .looseObject({
        default: choiceSchema(['light', 'dark'], {
          label: 'Default mode',
          help: 'The mode new readers see. Uses their system setting if not set.',
        }).optional(),
        isHidden: booleanSchema({
          label: 'Mode toggle',
          help: 'Lets readers switch modes. If off, all readers see the default mode.',
          default: false,
          isInverted: true,
        }).optional(),
      })
      .optional()
      .meta({ label: 'Light and dark mode', help: 'The toggle between light and dark mode.' }),
  },
  current: {
    appearance: z
      .looseObject({
        default: choiceSchema(['system', 'light', 'dark'], {
          label: 'Default mode',
          help: 'The mode new readers see.',
          default: 'system',
        }).optional(),
        strict: booleanSchema({
          label: 'Mode toggle',
          help: 'Lets readers switch modes. If off, all readers see the default mode.',
          default: false,
          isInverted: true,
        }).optional(),
      })
      .optional()
      .meta({ label: 'Light and dark mode', help: 'The toggle between light and dark mode.' }),
  },
});
