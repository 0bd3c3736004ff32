import { z } from 'zod';
import type { Field, FieldKind, FieldBase, PlainKind } from './field.ts';

/**
 * Converts an object schema to fields, in its order. Labels, help, defaults, and controls are from each schema's
 * `.meta()` (`FieldMeta`).
 */
export function schemaToFields(schema: z.core.$ZodObject): readonly Field[] {
  return Object.entries(schema._zod.def.shape)
    .filter(([, value]) => unwrapped(value).meta['retired'] !== true)
    .map(([key, value]) => schemaToField(key, value));
}

/** Converts one schema to a field. Without a label in the schema, the label is made from the key. */
export function schemaToField(key: string, schema: z.core.$ZodType): Field {
  const { inner, required, meta } = unwrapped(schema);
  const ownWords: FieldBase = {
    key,
    label: text(meta['label']) ?? labelFrom(key),
    help: text(meta['help']),
    placeholder: text(meta['placeholder']),
    default: plain(meta['default']),
    required,
    ...(meta['isName'] === true ? { isName: true } : {}),
    ...(meta['isInverted'] === true ? { isInverted: true } : {}),
    ...(meta['proseKeys'] instanceof RegExp ? { proseKeys: meta['proseKeys'] } : {}),
    ...(Array.isArray(meta['suggestions']) ? { suggestions: meta['suggestions'].map(String) } : {}),
  };
  return { ...ownWords, ...kindOf(inner, text(meta['control']), words(meta['words'])) };
}

interface Unwrapped {
  readonly inner: z.core.$ZodType;
  readonly required: boolean;
  readonly meta: Readonly<Record<string, unknown>>;
}

function unwrapped(schema: z.core.$ZodType): Unwrapped {
  const own = z.globalRegistry.get(schema) ?? {};
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodNullable
  ) {
    const below = unwrapped(schema._zod.def.innerType);
    return { inner: below.inner, required: false, meta: { ...below.meta, ...own } };
  }
  return { inner: schema, required: true, meta: own };
}

const textControls: readonly PlainKind[] = [
  'icon',
  'color',
  'page',
  'snippet',
  'image',
  'video',
  'path',
  'url',
  'code',
  'longText',
  'operation',
];

function kindOf(schema: z.core.$ZodType, control: string | null, named: Readonly<Record<string, string>>): FieldKind {
  const controlled = textControls.find((kind) => kind === control);
  if (schema instanceof z.core.$ZodObject)
    return control === 'map'
      ? { kind: 'map', value: schemaToField('', z.unknown()) }
      : { kind: 'object', fields: schemaToFields(schema) };
  if (schema instanceof z.core.$ZodArray) return { kind: 'list', item: schemaToField('', schema._zod.def.element) };
  if (schema instanceof z.core.$ZodRecord) return { kind: 'map', value: schemaToField('', schema._zod.def.valueType) };
  if (schema instanceof z.core.$ZodUnion && controlled === undefined)
    return { kind: 'union', forms: schema._zod.def.options.map((option) => schemaToField('', option)) };
  if (schema instanceof z.core.$ZodEnum)
    return { kind: 'choice', options: Object.values(schema._zod.def.entries).map(String), words: named };
  if (schema instanceof z.core.$ZodLiteral)
    return { kind: 'choice', options: schema._zod.def.values.map(String), words: named };
  if (schema instanceof z.core.$ZodBoolean) return { kind: 'boolean' };
  if (schema instanceof z.core.$ZodNumber) return { kind: 'number' };
  if (schema instanceof z.core.$ZodString) return { kind: controlled ?? 'text' };
  return { kind: controlled ?? 'json' };
}

function labelFrom(key: string): string {
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function words(value: unknown): Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([option, word]) => [option, String(word)]))
    : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function plain(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
