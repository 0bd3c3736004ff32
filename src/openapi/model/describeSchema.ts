import { isNumeric, isWrittenNumber, toNearestNumber, type Numeric } from '#base/exactJson.ts';
import type { SchemaModel } from './schemaModel.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue } from '../text/pointer.ts';

/** Describes a schema's limits. `value` returns the value of a keyword, the strictest if it is set several times. */
export function describeLimits(value: (key: string) => unknown): readonly string[] {
  const number = (key: string): Numeric | null => {
    const found = value(key);
    return isNumeric(found) ? found : null;
  };
  const words: string[] = [];
  const range = between(
    bound(number, value, 'minimum', 'exclusiveMinimum'),
    bound(number, value, 'maximum', 'exclusiveMaximum'),
  );
  if (range !== null) words.push(range);
  const multiple = number('multipleOf');
  if (multiple !== null) words.push(`a multiple of ${multiple}`);
  for (const [least, most, one, many] of counted) {
    const count = counts(number(least), number(most), one, many);
    if (count !== null) words.push(count);
  }
  if (value('uniqueItems') === true) words.push('unique items');
  const encoding = value('contentEncoding');
  if (typeof encoding === 'string') words.push(`encoded as ${encoding}`);
  const media = value('contentMediaType');
  if (typeof media === 'string') words.push(`contains ${media}`);
  return words;
}

const counted = [
  ['minLength', 'maxLength', 'character', 'characters'],
  ['minItems', 'maxItems', 'item', 'items'],
  ['minProperties', 'maxProperties', 'property', 'properties'],
] as const;

const ruleKeys = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
];

/** The schema's limits as numbers and flags, by keyword. */
export function readConstraints(value: (key: string) => unknown): SchemaModel['rules'] {
  return Object.fromEntries(
    ruleKeys.flatMap((key) => {
      const found = value(key);
      return isNumeric(found) || typeof found === 'boolean' ? [[key, found]] : [];
    }),
  );
}

interface Bound {
  readonly value: Numeric;
  readonly exclusive: boolean;
}

/** Reads a bound. An exclusive one is a number of its own in 3.1 and a flag on the inclusive one in 3.0. */
function bound(
  number: (key: string) => Numeric | null,
  value: (key: string) => unknown,
  key: string,
  exclusiveKey: string,
): Bound | null {
  const inclusive = number(key);
  const exclusive = number(exclusiveKey);
  if (exclusive !== null && (inclusive === null || isStricter(exclusive, inclusive, key === 'minimum')))
    return { value: exclusive, exclusive: true };
  return inclusive === null ? null : { value: inclusive, exclusive: value(exclusiveKey) === true };
}

function isStricter(one: Numeric, other: Numeric, isLeast: boolean): boolean {
  const [a, b] = [toNearestNumber(one), toNearestNumber(other)];
  return isLeast ? a >= b : a <= b;
}

function between(least: Bound | null, most: Bound | null): string | null {
  if (least !== null && most !== null && !least.exclusive && !most.exclusive)
    return toNearestNumber(least.value) === toNearestNumber(most.value)
      ? `exactly ${least.value}`
      : `${least.value} to ${most.value}`;
  const words = [
    ...(least === null ? [] : [least.exclusive ? `greater than ${least.value}` : `at least ${least.value}`]),
    ...(most === null ? [] : [most.exclusive ? `less than ${most.value}` : `at most ${most.value}`]),
  ];
  return words.length === 0 ? null : words.join(', ');
}

function counts(least: Numeric | null, most: Numeric | null, one: string, many: string): string | null {
  const named = (count: Numeric) => `${count} ${count === 1 ? one : many}`;
  const atLeast = least === 0 ? null : least;
  if (atLeast !== null && most !== null)
    return atLeast === most ? `exactly ${named(most)}` : `${atLeast} to ${named(most)}`;
  if (atLeast !== null) return `at least ${named(atLeast)}`;
  return most === null ? null : `at most ${named(most)}`;
}

/** A schema's type as shown on its page. */
export function describeType(
  types: readonly string[],
  nullable: boolean,
  isEnum: boolean,
  itemType: string | null,
): string {
  const named = types.map((type) =>
    type === 'array' && itemType !== null ? `${/[ |]/.test(itemType) ? `(${itemType})` : itemType}[]` : type,
  );
  const words =
    named.length === 0 ? (isEnum ? 'enum' : 'any') : isEnum ? `enum<${named.join(' | ')}>` : named.join(' | ');
  return nullable ? (words === 'any' ? 'any' : `${words} | null`) : words;
}

/** The types that a schema declares or that its keywords imply, and whether it is nullable: `nullable` in 3.0, the type `null` in 3.1. */
export function readTypes(
  value: (key: string) => unknown,
  has: (key: string) => boolean,
): { readonly types: readonly string[]; readonly nullable: boolean } {
  const said = value('type');
  const all =
    typeof said === 'string' ? [said] : Array.isArray(said) ? said.filter((one) => typeof one === 'string') : [];
  const nullable = all.includes('null') || value('nullable') === true;
  const types = all.filter((type) => type !== 'null');
  if (types.length > 0) return { types, nullable };
  if (all.length > 0) return { types: [], nullable };
  if (has('properties') || has('additionalProperties')) return { types: ['object'], nullable };
  if (has('items') || has('prefixItems')) return { types: ['array'], nullable };
  const choices = has('const') ? [value('const')] : value('enum');
  const found = Array.isArray(choices) ? [...new Set(choices.map(jsonTypeOf))] : [];
  return { types: found.filter((type) => type !== 'null'), nullable: nullable || found.includes('null') };
}

/** The JSON type of a value. */
export function jsonTypeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  // A number with a large exponent is whole.
  if (isWrittenNumber(value))
    return Number.isInteger(Number(value)) || !Number.isFinite(Number(value)) ? 'integer' : 'number';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'object' : typeof value;
}

/** The labels that `x-mint` adds to a name. */
export function readMintLabels(schema: unknown, key: 'pre' | 'post'): readonly string[] {
  const found = getOwnValue(isRecord(schema) ? schema['x-mint'] : undefined, key);
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
}
