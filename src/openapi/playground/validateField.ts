import {
  InvalidJson,
  isNumeric,
  parseExactNumber,
  stringifyExactJson,
  toNearestNumber,
  type Numeric,
} from '#base/exactJson.ts';
import { formatChoice, formatList } from '#base/formatList.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { isRecord } from '#base/isRecord.ts';
import { type FieldConstraints, type FormField, SelectedFile } from './formField.ts';
import { explainPatternMismatch } from './explainPatternMismatch.ts';
import { findMatchingOption } from './fieldValue.ts';

/** A problem with a value, and the path of its field. */
export interface FieldProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What to check: the field's display name, its path, whether it is required, and the option chosen at a path. */
export interface FieldCheckOptions {
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly required: boolean;
  readonly chosen: (path: readonly (string | number)[]) => number | null;
}

/** Validates a value against its field. Reports each path only once. */
export function validateField(field: FormField, value: unknown, asked: FieldCheckOptions): readonly FieldProblem[] {
  const { name, path, required } = asked;
  const problem = (message: string): readonly FieldProblem[] => [{ path, message }];
  if (value === undefined) {
    if (!required) return [];
    return field.kind === 'object' && field.fields.some((one) => one.required)
      ? checkObject(field, {}, asked)
      : problem(`${name} is required.`);
  }
  if (value instanceof InvalidJson) return problem(`${name} isn’t valid JSON.`);
  if (value === null) return field.nullable === true || field.kind === 'json' ? [] : problem(`${name} can’t be null.`);
  switch (field.kind) {
    case 'number':
      return problemOf(numberWords(value, field.whole, field.rules ?? {}), asked);
    case 'boolean':
      return typeof value === 'boolean' ? [] : problem(`${name} must be true or false.`);
    case 'choice':
      return isChoice(field, value)
        ? []
        : problem(
            field.all > 6
              ? `${name} must be one of the ${field.all} allowed values, such as ${formatList(field.values.slice(0, 6).map(String))}.`
              : `${name} must be ${formatChoice(field.values.map(String))}.`,
          );
    case 'file':
      return value instanceof SelectedFile || typeof value === 'string' ? [] : problem(`${name} must be a file.`);
    case 'text':
      return typeof value === 'string' || path[0] !== 'body'
        ? problemOf(textWords(String(value), field), asked)
        : problem(`${name} must be text.`);
    case 'list':
      return Array.isArray(value) ? checkList(field, value, asked) : problem(`${name} must be a list.`);
    case 'object':
      return isRecord(value) ? checkObject(field, value, asked) : problem(`${name} must be an object.`);
    case 'either': {
      const option = field.options[asked.chosen(path) ?? findMatchingOption(field, value)];
      return option === undefined ? [] : validateField(option.field, value, asked);
    }
    case 'json':
      return [];
  }
}

function isChoice({ values, all }: Extract<FormField, { kind: 'choice' }>, value: unknown): boolean {
  // If the list of choices is truncated, any value passes; the server knows them all.
  return (
    all > values.length ||
    values.some(
      (one) =>
        one === value ||
        (typeof one !== 'string' && String(one) === value) ||
        (typeof one === 'object' && isSameJson(one, value)),
    )
  );
}

function problemOf(words: string | null, { name, path }: FieldCheckOptions): readonly FieldProblem[] {
  return words === null ? [] : [{ path, message: `${name} must ${words}.` }];
}

function checkList(
  { item, rules = {} }: Extract<FormField, { kind: 'list' }>,
  value: readonly unknown[],
  asked: FieldCheckOptions,
): readonly FieldProblem[] {
  const count = countWords(value.length, rules['minItems'], rules['maxItems'], 'item', 'items');
  const isTwice =
    rules['uniqueItems'] === true && new Set(value.map((one) => stringifyExactJson(one))).size < value.length;
  const own = problemOf(count ?? (isTwice ? 'not contain duplicate items' : null), asked);
  return [
    ...own,
    ...value.flatMap((one, index) =>
      validateField(item, one, {
        ...asked,
        name: `${asked.name}[${index}]`,
        path: [...asked.path, index],
        required: true,
      }),
    ),
  ];
}

function checkObject(
  { fields, rules = {} }: Extract<FormField, { kind: 'object' }>,
  value: Readonly<Record<string, unknown>>,
  asked: FieldCheckOptions,
): readonly FieldProblem[] {
  const count = Object.values(value).filter((one) => one !== undefined).length;
  const own = countWords(count, rules['minProperties'], rules['maxProperties'], 'property', 'properties');
  const prefix = asked.path.length === 1 && asked.path[0] === 'body' ? '' : `${asked.name}.`;
  return [
    ...problemOf(own, asked),
    ...fields.flatMap(({ name, required, field }) =>
      validateField(field, Object.hasOwn(value, name) ? value[name] : undefined, {
        ...asked,
        name: `${prefix}${name}`,
        path: [...asked.path, name],
        required,
      }),
    ),
  ];
}

function numberWords(value: unknown, whole: boolean, rules: FieldConstraints): string | null {
  const text = String(value);
  const number = toNearestNumber(isNumeric(value) ? value : parseExactNumber(text));
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return whole ? 'be a whole number' : 'be a number';
  const isWhole = /^-?\d+$/.test(text) || Number.isInteger(number) || Math.abs(Number(number)) === Infinity;
  if (whole && !isWhole) return 'be a whole number';
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = rules;
  const [least, most] = [
    isNumeric(exclusiveMinimum) ? exclusiveMinimum : exclusiveMinimum === true ? minimum : undefined,
    isNumeric(exclusiveMaximum) ? exclusiveMaximum : exclusiveMaximum === true ? maximum : undefined,
  ];
  if (isNumeric(least) && number <= toNearestNumber(least)) return `be greater than ${least}`;
  if (isNumeric(most) && number >= toNearestNumber(most)) return `be less than ${most}`;
  if (isNumeric(minimum) && number < toNearestNumber(minimum)) return `be at least ${minimum}`;
  if (isNumeric(maximum) && number > toNearestNumber(maximum)) return `be at most ${maximum}`;
  const step = isNumeric(multipleOf) ? toNearestNumber(multipleOf) : 0;
  if (!isNumeric(multipleOf) || step <= 0 || !Number.isFinite(Number(number))) return null;
  if (typeof number === 'bigint' && Number.isInteger(Number(step)))
    return number % BigInt(step) === 0n ? null : `be a multiple of ${multipleOf}`;
  const times = Number(number) / Number(step);
  return Math.abs(times - Math.round(times)) > 1e-9 ? `be a multiple of ${multipleOf}` : null;
}

/** The shape of texts by format. Other formats are left to the server. */
const formats: Readonly<Record<string, readonly [shape: RegExp, words: string]>> = {
  date: [/^\d{4}-\d{2}-\d{2}$/, 'be a date, such as 2026-01-31'],
  'date-time': [
    /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/,
    'be a date and time, such as 2026-01-31T09:30:00Z',
  ],
  time: [/^\d{2}:\d{2}:\d{2}/, 'be a time, such as 09:30:00'],
  email: [/^[^\s@]+@[^\s@]+$/, 'be an email address'],
  uuid: [
    /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
    'be a UUID, such as 497f6eca-6276-4993-bfeb-53cbbbba6f08',
  ],
  uri: [/^[a-z][a-z\d+.-]*:\S+$/i, 'be a full URL, such as https://example.com'],
  url: [/^[a-z][a-z\d+.-]*:\S+$/i, 'be a full URL, such as https://example.com'],
  ipv4: [/^\d{1,3}(?:\.\d{1,3}){3}$/, 'be an IPv4 address'],
};

function textWords(
  text: string,
  { format, pattern, rules: { minLength, maxLength } = {} }: Extract<FormField, { kind: 'text' }>,
): string | null {
  const known = format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (known !== undefined && !known[0].test(text)) return known[1];
  const count = countWords([...text].length, minLength, maxLength, 'character', 'characters');
  return count ?? (pattern === undefined ? null : explainPatternMismatch(text, pattern));
}

function countWords(
  count: number,
  least: FieldConstraints[string] | undefined,
  most: FieldConstraints[string] | undefined,
  one: string,
  many: string,
): string | null {
  const named = (number: Numeric) => `${number} ${number === 1 ? one : many}`;
  if (isNumeric(least) && count < toNearestNumber(least)) return `have at least ${named(least)}`;
  return isNumeric(most) && count > toNearestNumber(most) ? `have at most ${named(most)}` : null;
}
