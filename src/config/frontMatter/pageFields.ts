import { z } from 'zod';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { Field } from '#form/field.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import { findMatchingForm } from '#form/findMatchingForm.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import { setJsonValue } from '../edit/jsonValueAt.ts';
import { pageHeadSchema, pageSections } from './pageSections.ts';

/** Values of front matter, by key. */
export type FrontMatterObject = Readonly<Record<string, unknown>>;

/** All keys that have a field, those above the page first. */
export const pageFields: readonly Field[] = [pageHeadSchema, ...pageSections.map(({ fields }) => fields)].flatMap(
  schemaToFields,
);

/** Their names. */
export const knownPageKeys: ReadonlySet<string> = new Set(pageFields.map(({ key }) => key));

/** What a field of a page is called in forms and messages. A key that has no field is called by its name. */
export function getPageFieldLabel(key: string): string {
  return pageFields.find((field) => field.key === key)?.label ?? key;
}

const pageSchema = z.looseObject(
  Object.assign(
    {},
    pageHeadSchema._zod.def.shape,
    ...pageSections.map(({ fields }) => fields._zod.def.shape),
  ) as z.ZodRawShape, // each the shape of an object's schema
);
/** What a sentence says of a value; what is of another kind than its field is shown as its source instead. */
const saidOf: readonly string[] = ['invalid_format', 'custom', 'too_small'];

/** What is wrong with values of front matter, in a sentence each, by the path of the value. */
export function validatePageFields(
  values: FrontMatterObject,
): readonly { readonly path: JsonPath; readonly text: string }[] {
  const { error } = pageSchema.partial().safeParse(values);
  return (error?.issues ?? [])
    .filter(({ code }) => saidOf.includes(code))
    .map(({ path, message }) => ({
      path: path.map((key) => (typeof key === 'symbol' ? String(key) : key)),
      text: `This ${message}.`,
    }));
}

/** A value of front matter as a form has it; a key without a value is one that is not set. */
export function toFormValue(value: unknown): JsonValue | undefined {
  return (value ?? undefined) as JsonValue | undefined; // what readFrontMatter gives is made of JSON alone
}

/** A field as it can show what the page has: as its source where that is of another kind than the field's own. */
export function adaptFieldToValue(field: Field, value: unknown): Field {
  return isShown(field, value)
    ? field
    : {
        ...wordsOf(field),
        help: 'This value is unusual here. It is kept as it is and edited as source.',
        kind: 'json',
      };
}

/** The field of a key that the page gives itself. */
export function createCustomField(key: string, value: unknown): Field {
  const words = { key, label: key, help: null, placeholder: null, default: null, required: false };
  if (typeof value === 'boolean') return { ...words, default: false, kind: 'boolean' };
  if (isPlain(value)) return { ...words, kind: 'text' };
  return isWordList(value)
    ? { ...words, kind: 'list', item: { ...words, key: '', kind: 'text' } }
    : { ...words, kind: 'json' };
}

/** What is typed for a new key: a number, yes or no, or words. */
export function parseCustomValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * What is written where the value at a path in front matter is set; undefined takes it away. Numbers that were typed as words
 * stay numbers, an object that became empty goes, and a key of the page's own stays when it is emptied. Null where nothing can
 * be written yet, as for half a number.
 */
export function resolveFieldChange(
  values: FrontMatterObject,
  [first, ...inner]: JsonPath,
  value: JsonValue | undefined,
  isNumber = false,
): { readonly key: string; readonly value: unknown } | null {
  const key = String(first);
  const before = getOwnProperty(values, key);
  const next = setJsonValue(toFormValue(before), inner, value);
  if ((isNumber || typeof before === 'number') && typeof next === 'string' && next !== '') {
    const typed = typedNumber(next);
    return typed === null ? null : { key, value: typed };
  }
  if (isJsonArray(next)) return { key, value: withNumbersOf(before, next) };
  const isKnown = knownPageKeys.has(key);
  if (isKnown || next !== undefined)
    return { key, value: isKnown && isJsonObject(next) && Object.keys(next).length === 0 ? undefined : next };
  if (typeof before === 'boolean') return { key, value: false };
  return isPlain(before) ? { key, value: '' } : Array.isArray(before) ? { key, value: [] } : null;
}

/** What was typed into a field that holds a number: the number, words where it is none, null where it is half a number yet. */
function typedNumber(text: string): number | string | null {
  if (/^-?(?:\d+\.)?$/.test(text)) return null;
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** A list of words in which numbers that were there stay numbers. */
function withNumbersOf(before: unknown, next: readonly JsonValue[]): readonly JsonValue[] {
  const known: readonly unknown[] = Array.isArray(before) ? before : [before];
  const numbers = new Map(
    known.flatMap((value) => (typeof value === 'number' ? [[String(value), value] as const] : [])),
  );
  return next.map((word) => (typeof word === 'string' ? (numbers.get(word) ?? word) : word));
}

function isShown(field: Field, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (isPlain(value)) {
    const isWords = field.kind === 'list' && field.item.kind === 'text';
    if (field.kind === 'number') return Number.isFinite(Number(value));
    if (isWords || !['boolean', 'list', 'object', 'map', 'union'].includes(field.kind)) return true;
  }
  return findMatchingForm([field], value) === 0;
}

function isPlain(value: unknown): value is string | number | null {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function isWordList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string' || typeof entry === 'number');
}

function wordsOf({ key, label, help, placeholder, required }: Field) {
  return { key, label, help, placeholder, default: null, required };
}
