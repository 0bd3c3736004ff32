import { isSameJson } from '#base/isSameJson.ts';
import {
  InvalidJson,
  isNumeric,
  parseExactJson,
  parseExactNumber,
  stringifyExactJson,
  type Numeric,
} from '#base/exactJson.ts';
import { isRecord } from '#base/isRecord.ts';
import { type FormField, SelectedFile } from './formField.ts';

/** Parses a single-line field: a number if it prints back as the same text, otherwise the text; undefined if empty. */
export function parseFieldText(field: FormField, text: string): unknown {
  if (text === '') return undefined;
  if (field.kind !== 'number') return text;
  const number = Number(text);
  return text.trim() === text && String(number) === text && Number.isFinite(number) ? number : text;
}

function parseNumber(text: string): Numeric {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? parseExactNumber(text) : Number(text);
}

/** Parses a JSON field; undefined if empty. */
export function parseFieldJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseExactJson(text);
  } catch {
    return new InvalidJson(text);
  }
}

/** A value as text in a single-line field. */
export function formatFieldText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof InvalidJson) return value.text;
  return typeof value === 'object' ? (stringifyExactJson(value) ?? '') : String(value);
}

/** Removes empty fields, and objects and lists that only contain those. Undefined if nothing is left. */
export function omitEmptyValues(value: unknown): unknown {
  if (value instanceof SelectedFile || value instanceof InvalidJson) return value;
  if (Array.isArray(value)) {
    const left = value.map(omitEmptyValues).filter((item) => item !== undefined);
    return left.length === 0 && value.length > 0 ? undefined : left;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const left = omitEmptyValues(inner);
    return left === undefined ? [] : [[name, left] as const];
  });
  return entries.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(entries);
}

/** A copy of the value with `next` at a path. Creates missing objects and lists on the way. */
export function setValueAt(value: unknown, path: readonly (string | number)[], next: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  if (typeof key === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return Array.from({ length: Math.max(list.length, key + 1) }, (_none, index) =>
      index === key ? setValueAt(list[index], rest, next) : list[index],
    );
  }
  const object = isRecord(value) && !(value instanceof SelectedFile) ? value : {};
  // From entries, so that names like `__proto__` become plain keys.
  const entries = Object.entries(Object.hasOwn(object, key) ? object : { ...object, [key]: undefined });
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === key ? setValueAt(inner, rest, next) : inner]),
  );
}

/** Typed values as the text of a JSON body, without empty fields. */
export function formatJsonBody(field: FormField | null, value: unknown): string {
  const left = omitEmptyValues(value);
  return stringifyExactJson(field === null ? left : toJsonValue(field, left), 2) ?? '';
}

/** The value as JSON sends it: numbers typed as text become numbers. */
export function toJsonValue(field: FormField, value: unknown): unknown {
  if (value instanceof InvalidJson || value instanceof SelectedFile) return value;
  switch (field.kind) {
    case 'number':
      return typeof value === 'string' && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value) ? parseNumber(value) : value;
    case 'list':
      return Array.isArray(value) ? value.map((item) => toJsonValue(field.item, item)) : value;
    case 'object':
      return isRecord(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, inner]) => [
              name,
              toJsonValue(field.fields.find((one) => one.name === name)?.field ?? { kind: 'json', hint: '' }, inner),
            ]),
          )
        : value;
    case 'either':
      return toJsonValue(field.options[findMatchingOption(field, value)]?.field ?? { kind: 'json', hint: '' }, value);
    default:
      return value;
  }
}

/** Index of the first option whose shape fits the value. */
export function findMatchingOption({ options }: Extract<FormField, { kind: 'either' }>, value: unknown): number {
  const fits = (field: FormField, value: unknown): boolean => {
    switch (field.kind) {
      case 'object':
        return (
          isRecord(value) &&
          field.fields.every(({ name, required, field: inner }) =>
            Object.hasOwn(value, name) ? inner.kind !== 'choice' || fits(inner, value[name]) : !required,
          ) &&
          Object.keys(value).every((name) => field.open === true || field.fields.some((one) => one.name === name))
        );
      case 'list':
        return Array.isArray(value);
      case 'number':
        return isNumeric(value);
      case 'boolean':
        return typeof value === 'boolean';
      case 'text':
        return typeof value === 'string';
      case 'choice':
        return field.all > field.values.length || field.values.some((one) => isSameJson(one, value));
      case 'either':
        return field.options.some((option) => fits(option.field, value));
      default:
        return false;
    }
  };
  return Math.max(
    0,
    options.findIndex(({ field }) => fits(field, value)),
  );
}
