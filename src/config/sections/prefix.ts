import { z } from 'zod';
import { colorSchema, booleanSchema, looseLinkSchema, textSchema } from './schemas.ts';

/** The path prefix that assigns pages to a tab or an anchor, or an external URL. */
export const prefixSchema = looseLinkSchema({
  label: 'Path or URL',
  help: 'The path its pages start with (usually a folder name), or an external URL.',
});
/** The version that a tab or an anchor belongs to. */
export const versionSchema = textSchema({
  label: 'Version',
  isName: true,
  help: 'Shown only when readers choose this version.',
}).optional();
/** True if it is hidden until someone follows a link into it. */
export const isDefaultHiddenSchema = booleanSchema({
  label: 'Hidden by default',
  help: 'Appears after a reader opens one of its pages.',
  default: false,
}).optional();
/** The background color of an anchor's icon: one color, or a gradient. */
export const anchorColorSchema = (label: string, help: string) =>
  z
    .union([
      colorSchema({ label: 'One color' }),
      z
        .looseObject({
          from: colorSchema({ label: 'From' }),
          via: colorSchema({ label: 'Via' }).optional(),
          to: colorSchema({ label: 'To' }).optional(),
        })
        .meta({ label: 'Gradient' }),
    ])
    .optional()
    .meta({ label, help });
