import { z } from 'zod';
import type { FieldMeta } from '#form/fieldMeta.ts';

/** Words. */
export const text = (meta: FieldMeta) => z.string().meta({ ...meta });
/** Words that must not be empty. */
export const filledText = (meta: FieldMeta) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .meta({ ...meta });
/** An address, or a path inside the site. */
export const link = (meta: FieldMeta) => z.string().meta({ control: 'url', ...meta });
/** An address with its scheme. */
export const url = (meta: FieldMeta) =>
  z
    .string()
    .regex(/^(?:https?|mailto):\S+$/, 'must be an address that starts with https://')
    .meta({ control: 'url', placeholder: 'https://', ...meta });
/** A file of the repository. */
export const path = (meta: FieldMeta) => z.string().meta({ control: 'path', ...meta });
/** An image of the repository, or its address. */
export const image = (meta: FieldMeta) => z.string().meta({ control: 'image', ...meta });
/** A colour of three or six hexadecimal digits. */
export const color = (meta: FieldMeta) =>
  z
    .string()
    .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'is not a hex colour such as #16A34A')
    .meta({ control: 'color', placeholder: '#16A34A', ...meta });
/** On or off. */
export const flag = (meta: FieldMeta) => z.boolean().meta({ ...meta });
/** One of some words. */
export const choice = <const Words extends readonly [string, ...string[]]>(words: Words, meta: FieldMeta) =>
  z.enum(words).meta({ ...meta });
/** Texts in their order. */
export const texts = (meta: FieldMeta, item = z.string()) => z.array(item).meta({ ...meta });
/** The name of an icon. */
export const icon = (meta: Partial<FieldMeta> = {}) =>
  z.string().meta({
    control: 'icon',
    label: 'Icon',
    help: 'The name of an icon from the icon library, or the path of an image.',
    ...meta,
  });
/** The style of a Font Awesome icon; services know more styles than the six of the specification. */
export const iconType = z
  .enum([
    'brands',
    'duotone',
    'light',
    'sharp-solid',
    'solid',
    'thin',
    'regular',
    'sharp-duotone-solid',
    'sharp-light',
    'sharp-regular',
    'sharp-thin',
  ])
  .meta({ label: 'Icon style', help: 'Only for Font Awesome icons.', default: 'duotone' } satisfies FieldMeta);
/** Words by names that the writer gives; what is no text among them is kept as it is. */
export const namedWords = (meta: FieldMeta) =>
  z
    .record(z.string(), z.unknown().meta({ label: 'Words', control: 'longText' } satisfies FieldMeta))
    .optional()
    .meta({ ...meta });
/** What is kept as it is and edited as JSON. */
export const json = (meta: FieldMeta) => z.unknown().meta({ ...meta });
