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
          label: 'Hide mode toggle',
          help: 'If a default mode is set, all readers see it.',
          default: false,
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
          label: 'Hide mode toggle',
          help: 'All readers see the default mode.',
          default: false,
        }).optional(),
      })
      .optional()
      .meta({ label: 'Light and dark mode', help: 'The toggle between light and dark mode.' }),
  },
});
