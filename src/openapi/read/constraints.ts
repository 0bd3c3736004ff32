import { isNumeric, parseExactJson, toNearestNumber, withNearestNumbers, type Numeric } from '#base/exactJson.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { err, ok, type Result } from '#base/result.ts';
import { getOwnValue } from '../text/pointer.ts';

/** A keyword of a schema that limits or describes its values, as a field of a form. */
export interface Constraint {
  readonly key: string;
  readonly label: string;
  readonly kind: 'number' | 'count' | 'pattern' | 'text' | 'value';
  /** The types that it applies to; empty for all. */
  readonly types: readonly string[];
  /** The keyword of the other end of the range. */
  readonly other?: { readonly key: string; readonly isUpper: boolean };
}

const numbers = ['number', 'integer'];
const range = (
  from: string,
  to: string,
  labels: readonly [string, string],
  kind: 'number' | 'count',
  types: readonly string[],
) =>
  [
    { key: from, label: labels[0], kind, types, other: { key: to, isUpper: true } },
    { key: to, label: labels[1], kind, types, other: { key: from, isUpper: false } },
  ] as const;

/** The keywords that can be edited, in the order of their form (JSON Schema 2020-12, validation vocabulary). */
export const constraints: readonly Constraint[] = [
  { key: 'format', label: 'Format', kind: 'text', types: ['string', ...numbers] },
  { key: 'default', label: 'Default', kind: 'value', types: [] },
  ...range('minimum', 'maximum', ['Minimum', 'Maximum'], 'number', numbers),
  ...range('minLength', 'maxLength', ['Minimum length', 'Maximum length'], 'count', ['string']),
  { key: 'pattern', label: 'Pattern', kind: 'pattern', types: ['string'] },
  ...range('minItems', 'maxItems', ['Minimum number of items', 'Maximum number of items'], 'count', ['array']),
];

/** A value to write: as text of JSON, which is YAML too, and as parsed. */
export interface WrittenValue {
  readonly written: string;
  readonly value: unknown;
}

const literal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const whole = /^-?(?:0|[1-9]\d*)$/;

/** Parses what was typed for a keyword of a schema; null if it is empty. An error is a sentence that says what is allowed. */
export function parseConstraint(
  { label, kind, other }: Constraint,
  words: string,
  schema: unknown,
  types: readonly string[],
): Result<WrittenValue | null, string> {
  // White space is part of a text and of a pattern.
  const isText = kind === 'pattern' || (kind === 'value' && types.includes('string'));
  const typed = isText ? words : words.trim();
  if (typed === '') return ok(null);
  if (kind === 'value') return parseDefault(typed, schema, types);
  if (kind === 'pattern' && !isPattern(typed)) return err('The pattern must be a valid regular expression.');
  if (kind === 'pattern' || kind === 'text') return ok({ written: JSON.stringify(typed), value: typed });
  if (kind === 'count' && !/^(?:0|[1-9]\d*)$/.test(typed)) return err(`${label} must be a whole number, 0 or more.`);
  if (!literal.test(typed)) return err(`${label} must be a number.`);
  const value = parseExactJson(typed);
  const limit = other === undefined ? undefined : getOwnValue(schema, other.key);
  if (isNumeric(value) && isNumeric(limit) && isBeyond(value, limit, other?.isUpper === true))
    return err(
      other?.isUpper === true
        ? `${label} can’t be greater than the maximum, which is ${limit}.`
        : `${label} can’t be less than the minimum, which is ${limit}.`,
    );
  return ok({ written: typed, value });
}

function isBeyond(value: Numeric, limit: Numeric, isUpper: boolean): boolean {
  const [a, b] = [toNearestNumber(value), toNearestNumber(limit)];
  return isUpper ? a > b : a < b;
}

function parseDefault(words: string, schema: unknown, types: readonly string[]): Result<WrittenValue, string> {
  const parsed = parseOfType(words, types, getOwnValue(schema, 'default'));
  if (!parsed.ok) return parsed;
  const { value } = parsed.value;
  const allowed = getOwnValue(schema, 'enum');
  if (Array.isArray(allowed) && !allowed.some((one) => isSameJson(withNearestNumbers(one), withNearestNumbers(value))))
    return err('The default must be one of the allowed values.');
  const [least, most, size] = isNumeric(value)
    ? [getOwnValue(schema, 'minimum'), getOwnValue(schema, 'maximum'), toNearestNumber(value)]
    : typeof value === 'string'
      ? [getOwnValue(schema, 'minLength'), getOwnValue(schema, 'maxLength'), [...value].length]
      : [undefined, undefined, 0];
  const unit = typeof value === 'string' ? ' characters' : '';
  if (isNumeric(least) && size < toNearestNumber(least)) return err(`The default must be at least ${least}${unit}.`);
  if (isNumeric(most) && size > toNearestNumber(most)) return err(`The default must be at most ${most}${unit}.`);
  return parsed;
}

/** The notation of each type but text, and what to say if none fits. */
const notations: Readonly<
  Record<string, { readonly fits: (words: string) => boolean; readonly what: string } | undefined>
> = {
  null: { fits: (words) => words === 'null', what: 'null' },
  integer: { fits: (words) => whole.test(words), what: 'a whole number' },
  number: { fits: (words) => literal.test(words), what: 'a number' },
  boolean: { fits: (words) => words === 'true' || words === 'false', what: 'true or false' },
  array: { fits: (words) => isJson(words, '['), what: 'a list in JSON' },
  object: { fits: (words) => isJson(words, '{'), what: 'an object in JSON' },
};

/** Of types with text, the value has the type of the present one if it can. */
function parseOfType(words: string, types: readonly string[], present: unknown): Result<WrittenValue, string> {
  const bare = words.trim();
  const known = types.flatMap((type) => (Object.hasOwn(notations, type) ? (notations[type] ?? []) : []));
  const fits = known.some((notation) => notation.fits(bare));
  if (types.includes('string')) {
    const isOther = bare === 'null' || (present !== undefined && typeof present !== 'string');
    if (fits && isOther) return literalOf(bare);
  } else if (known.length > 0) {
    if (fits) return literalOf(bare);
    if (known.length === 1 && /^[[{]/.test(bare) && !isJson(bare, '')) return err('The default must be valid JSON.');
    return err(`The default must be ${[...new Set(known.map(({ what }) => what))].join(' or ')}.`);
  } else if (isJson(bare, '')) return literalOf(bare);
  return ok({ written: JSON.stringify(words), value: words });
}

function literalOf(written: string): Result<WrittenValue, string> {
  return ok({ written, value: parseExactJson(written) });
}

function isJson(text: string, start: '[' | '{' | ''): boolean {
  try {
    JSON.parse(text);
    return text.startsWith(start);
  } catch {
    return false;
  }
}

function isPattern(text: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      return new RegExp(text, flags) instanceof RegExp;
    } catch {
      return false;
    }
  });
}
