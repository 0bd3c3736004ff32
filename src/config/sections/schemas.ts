import { z } from 'zod';
import type { FieldMeta } from '#form/fieldMeta.ts';

/** Text. */
export const textSchema = (meta: FieldMeta) => z.string().meta({ ...meta });
/** Text that must not be blank. */
export const nonBlankTextSchema = (meta: FieldMeta) =>
  z
    .string()
    .trim()
    .min(1, 'can’t be empty')
    .meta({ ...meta });
/** Text with at least one character. Spaces count, as they do for the service. */
export const nonEmptyTextSchema = (meta: FieldMeta) =>
  z
    .string()
    .min(1, 'can’t be empty')
    .meta({ ...meta });

/** Schemes whose URLs need a host. Others accept anything after the colon (URL Standard, “special scheme”). */
const hostSchemes = 'https?|wss?|ftp';
const absoluteUrl = String.raw`(?:${hostSchemes}):[\\/]*[^\s\\/?#:]+(?::\d+)?(?:[\\/?#].*)?|(?!(?:${hostSchemes}):)[A-Za-z][A-Za-z0-9+.\-]*:.*`;
const fullUrl = 'must be a full URL without spaces in its domain, such as https://example.com';
/** Schemes that browsers open from a link on a page. */
const openedScheme = /^(?:https?|mailto|tel|sms|ftp|vscode|cursor|slack):/i;

/**
 * Adds a warning for a value that the service accepts but that has no effect for readers. The refinement never decides
 * which option of a union a value has.
 */
export const warnUnless = <Schema extends z.ZodType>(
  schema: Schema,
  isGood: (value: z.output<Schema>) => boolean,
  message: string,
) => schema.refine(isGood, { message, params: { severity: 'warning' } });

const hasOpenedScheme = (value: string) => !/^[a-z][a-z0-9+.-]*:/i.test(value) || openedScheme.test(value);
const notOpened = 'must start with https:// or be a path such as /page, because browsers don’t open other links';

/** A full URL, a path from the site's root, or an anchor on the page. */
export const linkSchema = (meta: FieldMeta) =>
  warnUnless(
    z
      .string()
      .regex(
        new RegExp(`^(?:[/#].*|${absoluteUrl})$`),
        'must be a full URL such as https://example.com, a path such as /page, or an anchor such as #top',
      ),
    hasOpenedScheme,
    notOpened,
  ).meta({ control: 'url', ...meta });
/** A link in the classic format: any non-empty text. */
export const looseLinkSchema = (meta: FieldMeta) =>
  warnUnless(nonEmptyTextSchema(meta), hasOpenedScheme, notOpened).meta({ isName: true, ...meta });
/** A URL with a scheme. */
export const urlSchema = (meta: FieldMeta) =>
  z
    .string()
    .regex(new RegExp(`^(?:${absoluteUrl})$`), fullUrl)
    .meta({ control: 'url', placeholder: 'https://', ...meta });
/** A URL that starts with https://. */
export const httpsUrlSchema = (meta: FieldMeta) =>
  z
    .string()
    .regex(
      /^https:\/\/[^\s/?#]+(?:[/?#].*)?$/,
      'must be a full URL that starts with https://, without spaces in its domain',
    )
    .meta({ control: 'url', placeholder: 'https://', ...meta });
/** An API description: a URL that starts with http:// or https://, or a path in the repository. */
export const apiDescriptionSchema = (meta: FieldMeta) =>
  z
    .string()
    .regex(
      /^(?:https?:\/\/[^\s/?#]+.*|(?![A-Za-z][A-Za-z0-9+.-]*:).+)$/,
      'must be a URL that starts with https://, or a path in the repository such as /openapi.json',
    )
    .meta({ control: 'path', ...meta });
/** An image of the repository, or its URL. */
export const imageSchema = (meta: FieldMeta) => z.string().meta({ control: 'image', ...meta });
/** A hex color with three or six digits. */
export const colorSchema = (meta: FieldMeta) =>
  z
    .string()
    .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'must be a hex color such as #16A34A')
    .meta({ control: 'color', placeholder: '#16A34A', ...meta });
/** A boolean. */
export const booleanSchema = (meta: FieldMeta) => z.boolean().meta({ ...meta });
/** One of several values. */
export const choiceSchema = <const Words extends readonly [string, ...string[]]>(words: Words, meta: FieldMeta) =>
  z.enum(words).meta({ ...meta });
/** A list of texts. */
export const textListSchema = (meta: FieldMeta, item = z.string()) => z.array(item).meta({ ...meta });
/** The name of an icon. */
export const iconSchema = (meta: Partial<FieldMeta> = {}) =>
  z.string().meta({
    control: 'icon',
    label: 'Icon',
    help: 'An icon name from the icon library, or the path to an image.',
    ...meta,
  });
/** The name of an icon, or an object with its name, style, and library (reference §1.4). */
export const styledIconSchema = (meta: Partial<FieldMeta> = {}) =>
  z
    .union([
      iconSchema(),
      z
        .looseObject({
          name: textSchema({ label: 'Name', help: 'The icon’s name.', control: 'icon' }),
          style: iconTypeSchema.optional(),
          library: choiceSchema(iconLibraries, {
            label: 'Icon library',
            help: 'The library the icon comes from.',
          }).optional(),
        })
        .meta({ label: 'Icon with style' }),
    ])
    .optional()
    .meta({ label: 'Icon', help: 'An icon name from the icon library, or the path to an image.', ...meta });
/** The icon libraries. */
export const iconLibraries = ['fontawesome', 'lucide', 'tabler'] as const;
/** The style of a Font Awesome icon. Services know more styles than the six in the specification. */
export const iconTypeSchema = z
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
/** Meta tags whose content is prose. That of others is a keyword, an account, or a token (HTML §4.2.5.1, Open Graph, X cards). */
export const proseMetaTagPattern =
  /(?:^|[.:_-])(?:title|description|keywords|author|site_name|alt|application-name|copyright|subject|abstract|summary|section|tag|(?:label|data)\d)$/i;
/** The meta tags of pages, by name. */
export const metaTagsSchema = (meta: FieldMeta) =>
  z
    .record(z.string(), z.string().meta({ label: 'Content', control: 'longText' } satisfies FieldMeta))
    .optional()
    .meta({ proseKeys: proseMetaTagPattern, ...meta });
/** Any value, edited as JSON. */
export const jsonSchema = (meta: FieldMeta) => z.unknown().meta({ ...meta });
