import { z } from 'zod';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { Field } from '#form/field.ts';
import { describeSchemaIssue, findLikeliestForm } from '#form/schemaIssues.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import { findMatchingForm } from '#form/findMatchingForm.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import { setJsonValue } from '../edit/jsonValueAt.ts';
import { pageHeadSchema, pageSections } from './pageSections.ts';

/** Values of front matter, by key. */
export type FrontMatterObject = Readonly<Record<string, unknown>>;

/** All keys with a field, those above the page first. */
export const pageFields: readonly Field[] = [pageHeadSchema, ...pageSections.map(({ fields }) => fields)].flatMap(
  schemaToFields,
);

/** The keys of `pageFields`. */
export const knownPageKeys: ReadonlySet<string> = new Set(pageFields.map(({ key }) => key));

/** The label of a page's field in forms and messages. A key without a field is its own label. */
export function getPageFieldLabel(key: string): string {
  return pageFields.find((field) => field.key === key)?.label ?? key;
}

const pageSchema = z.looseObject(
  Object.assign(
    {},
    pageHeadSchema._zod.def.shape,
    ...pageSections.map(({ fields }) => fields._zod.def.shape),
  ) as z.ZodRawShape, // each is the shape of an object schema
);
/** A value that its field doesn't support, with its path, and why as a predicate. */
export interface PageFieldProblem {
  readonly path: JsonPath;
  readonly predicate: string;
  /** True if its type is wrong. A form shows it as source instead. */
  readonly isOfType: boolean;
}

/** Validates front matter. A key without a value counts as unset, and a number or boolean also counts as text. */
export function validatePageFields(values: FrontMatterObject): readonly PageFieldProblem[] {
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const { error } = pageSchema.partial().safeParse(set);
  return (error?.issues ?? []).flatMap((issue) => problemsOf(issue, [], set));
}

function problemsOf(issue: z.core.$ZodIssue, above: JsonPath, values: unknown): readonly PageFieldProblem[] {
  const path = [...above, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
  const form = issue.code === 'invalid_union' ? findLikeliestForm(issue.errors) : null;
  if (form !== null) return form.flatMap((inner) => problemsOf(inner, path, values));
  const value = path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    values,
  );
  const isOfType = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  // YAML has no quotes around most text, so a title may be a number.
  if (isOfType && issue.code === 'invalid_type' && issue.expected === 'string' && isScalar(value)) return [];
  return [{ path, predicate: describeSchemaIssue(issue, value === undefined), isOfType }];
}

function isScalar(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** A front matter value for a form. A key without a value counts as unset. */
export function toFormValue(value: unknown): JsonValue | undefined {
  return (value ?? undefined) as JsonValue | undefined; // readFrontMatter returns only JSON values
}

/** The field that can show the page's value: a source field if the type doesn't match. */
export function adaptFieldToValue(field: Field, value: unknown): Field {
  return isShown(field, value)
    ? field
    : {
        ...wordsOf(field),
        help: 'This value has an unexpected type. It’s kept as is, and you can edit it as source.',
        kind: 'json',
      };
}

/** The field of a custom key. */
export function createCustomField(key: string, value: unknown): Field {
  const words = { key, label: key, help: null, placeholder: null, default: null, required: false };
  if (typeof value === 'boolean') return { ...words, default: false, kind: 'boolean' };
  if (isPlain(value)) return { ...words, kind: 'text' };
  return isWordList(value)
    ? { ...words, kind: 'list', item: { ...words, key: '', kind: 'text' } }
    : { ...words, kind: 'json' };
}

/** Parses the typed value of a new key: a number, a boolean, or text. */
export function parseCustomValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * What to write when the value at a path in front matter is set; undefined removes it. Numbers typed as text stay
 * numbers, an object that becomes empty is removed, and a custom key stays when it is emptied. Null if the input isn't
 * complete, such as half a number.
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

/** Parses the input of a number field: a number, text if it isn't one, null if it is incomplete. */
function typedNumber(text: string): number | string | null {
  if (/^-?(?:\d+\.)?$/.test(text)) return null;
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** A list of texts in which existing numbers stay numbers. */
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
