import { z } from 'zod';
import { choiceSchema, booleanSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** Light and dark mode. */
export const appearanceSection = defineSection({
  name: 'appearance',
  title: 'Light and dark',
  help: 'Which mode readers see first, and whether they can switch.',
  words: ['mode', 'toggle', 'theme', 'night'],
  place: 'topBar',
  classic: {
    modeToggle: z
      .looseObject({
        default: choiceSchema(['light', 'dark'], {
          label: 'At first',
          help: 'The mode that new readers see. If not set, their system’s mode.',
        }).optional(),
        isHidden: booleanSchema({
          label: 'Hide the switch',
          help: 'If a mode is set, all readers see it.',
          default: false,
        }).optional(),
      })
      .optional()
      .meta({ label: 'Light and dark', help: 'The switch between the modes.' }),
  },
  current: {
    appearance: z
      .looseObject({
        default: choiceSchema(['system', 'light', 'dark'], {
          label: 'At first',
          help: 'The mode that new readers see.',
          default: 'system',
        }).optional(),
        strict: booleanSchema({
          label: 'Hide the switch',
          help: 'All readers see the mode set.',
          default: false,
        }).optional(),
      })
      .optional()
      .meta({ label: 'Light and dark', help: 'The switch between the modes.' }),
  },
});
