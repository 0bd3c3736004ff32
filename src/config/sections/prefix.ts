import { z } from 'zod';
import { colorSchema, booleanSchema, looseLinkSchema, textSchema } from './schemas.ts';

/** The path prefix that assigns pages to a tab or an anchor, or an external URL. */
export const prefixSchema = looseLinkSchema({
  label: 'Path or address',
  help: 'The start of the path of the pages in it, usually a folder’s name; or an address elsewhere.',
});
/** The version that a tab or an anchor belongs to. */
export const versionSchema = textSchema({
  label: 'Version',
  isName: true,
  help: 'Hides it until readers choose this version.',
}).optional();
/** True if it is hidden until someone follows a link into it. */
export const isDefaultHiddenSchema = booleanSchema({
  label: 'Hidden at first',
  help: 'Hides it until someone follows a link into it.',
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
          via: colorSchema({ label: 'Through' }).optional(),
          to: colorSchema({ label: 'To' }).optional(),
        })
        .meta({ label: 'Gradient' }),
    ])
    .optional()
    .meta({ label, help });
