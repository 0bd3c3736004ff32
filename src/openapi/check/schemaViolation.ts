import { isNumeric, parseExactJson, toNearestNumber, withNearestNumbers } from '#base/exactJson.ts';
import { formatList } from '#base/formatList.ts';
import { isSameJson } from '#base/isSameJson.ts';
import type { ApiFiles } from '../read/apiFiles.ts';
import { flattenSchema, type FlattenedSchema } from '../read/flattenSchema.ts';
import { describeLimits, jsonTypeOf, readTypes } from '../model/describeSchema.ts';
import { getKey, listItems, type LocatedValue } from '../read/locatedValue.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue } from '../text/pointer.ts';

/** The location of a value that violates its schema, as a key path, and the reason as a sentence part. */
export interface SchemaViolation {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const deepest = 40;
const mostItems = 50;
const mostSteps = 5000;

/** Validation context with depth and step limits, because schemas can be recursive. */
interface Judging {
  readonly files: ApiFiles;
  readonly depth: number;
  readonly steps: { left: number };
}

/** Returns the first schema violation; null if there is none. Doesn't check patterns, formats, or `not`. */
export function schemaViolation(
  value: unknown,
  schemas: readonly LocatedValue[],
  files: ApiFiles,
): SchemaViolation | null {
  return misfitAt(withNearestNumbers(value), schemas, { files, depth: 0, steps: { left: mostSteps } }, []);
}

function misfitAt(
  value: unknown,
  schemas: readonly LocatedValue[],
  above: Judging,
  path: SchemaViolation['path'],
): SchemaViolation | null {
  const judging = { ...above, depth: above.depth + 1 };
  judging.steps.left -= 1;
  if (judging.depth > deepest || judging.steps.left < 0) return null;
  const flat = flattenSchema(schemas, judging.files);
  const wrong = wrongKind(value, flat);
  if (wrong !== null) return { path, message: wrong };
  if (value === null) return null;
  return (
    misfitOfChoices(value, flat, judging, path) ??
    (Array.isArray(value)
      ? misfitOfItems(value, flat, judging, path)
      : isRecord(value)
        ? misfitOfProperties(value, flat, judging, path)
        : null)
  );
}

function wrongKind(value: unknown, flat: FlattenedSchema): string | null {
  const said = (key: string) => flat.keywords.get(key);
  const { types, nullable } = readTypes(said, (key) => flat.keywords.has(key));
  if (value === null && (nullable || flat.nullable)) return null;
  const kind = jsonTypeOf(value);
  if (types.length > 0 && !types.some((type) => type === kind || (type === 'number' && kind === 'integer')))
    return `is ${kindWords(kind)}, not ${formatList(types.map(kindWords), 'disjunction')}`;
  const choices = flat.keywords.has('const') ? [said('const')] : said('enum');
  if (Array.isArray(choices) && !choices.some((choice) => isSameJson(withNearestNumbers(choice), value)))
    return 'isn’t one of the allowed values';
  return limitOf(value, said);
}

function kindWords(kind: string): string {
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  };
  return words[kind] ?? kind;
}

/** Describes the limit that a value exceeds. */
function limitOf(value: unknown, said: (key: string) => unknown): string | null {
  const number = (key: string, otherwise: number) => {
    const found = said(key);
    return isNumeric(found) ? toNearestNumber(found) : otherwise;
  };
  const within = (size: number | bigint, least: string, most: string) =>
    size >= number(least, Number.NEGATIVE_INFINITY) && size <= number(most, Number.POSITIVE_INFINITY);
  const fits = isNumeric(value)
    ? within(toNearestNumber(value), 'minimum', 'maximum') && isWithinExclusive(toNearestNumber(value), said)
    : typeof value === 'string'
      ? within([...value].length, 'minLength', 'maxLength')
      : Array.isArray(value)
        ? within(value.length, 'minItems', 'maxItems')
        : isRecord(value)
          ? within(Object.keys(value).length, 'minProperties', 'maxProperties')
          : true;
  if (fits) return null;
  // Only the limits of the value's type, without those that it may meet, such as unique items.
  const counted = typeof value === 'string' ? /Length$/ : Array.isArray(value) ? /Items$/ : /Properties$/;
  const keys = isNumeric(value) ? /imum$/i : counted;
  const limits = describeLimits((key) => (keys.test(key) && key !== 'uniqueItems' ? said(key) : undefined));
  return `must ${isNumeric(value) ? 'be' : 'have'} ${limits.join(', ')}`;
}

function isWithinExclusive(value: number | bigint, said: (key: string) => unknown): boolean {
  const [least, most] = [said('exclusiveMinimum'), said('exclusiveMaximum')];
  return !(isNumeric(least) && value <= toNearestNumber(least)) && !(isNumeric(most) && value >= toNearestNumber(most));
}

function misfitOfChoices(
  value: unknown,
  flat: FlattenedSchema,
  judging: Judging,
  path: SchemaViolation['path'],
): SchemaViolation | null {
  for (const part of flat.parts) {
    for (const key of ['oneOf', 'anyOf']) {
      const options = listItems(getKey(part, key));
      if (options.length > 0 && options.every((option) => misfitAt(value, [option], judging, path) !== null))
        return { path, message: `doesn’t match any of its ${options.length} options` };
    }
  }
  return null;
}

function misfitOfItems(
  value: readonly unknown[],
  flat: FlattenedSchema,
  judging: Judging,
  path: SchemaViolation['path'],
): SchemaViolation | null {
  const first = flat.parts.flatMap((part) => listItems(getKey(part, 'prefixItems')));
  const rest = flat.parts.flatMap((part) => belowIfSchema(part, 'items'));
  for (const [index, item] of value.slice(0, mostItems).entries()) {
    const own = first[index];
    const schemas = own === undefined ? rest : [own];
    const found = schemas.length === 0 ? null : misfitAt(item, schemas, judging, [...path, index]);
    if (found !== null) return found;
  }
  return null;
}

function misfitOfProperties(
  value: Readonly<Record<string, unknown>>,
  flat: FlattenedSchema,
  judging: Judging,
  path: SchemaViolation['path'],
): SchemaViolation | null {
  const schemasOf = (name: string) => flat.parts.flatMap((part) => belowIfSchema(getKey(part, 'properties'), name));
  const names = new Set(
    flat.parts.flatMap((part) => listItems(getKey(part, 'required')).map(({ value: name }) => name)),
  );
  for (const name of names) {
    if (typeof name !== 'string' || Object.hasOwn(value, name)) continue;
    const { keywords } = flattenSchema(schemasOf(name), judging.files);
    // Requests leave out `readOnly` properties, and responses leave out `writeOnly` ones.
    if (keywords.get('readOnly') !== true && keywords.get('writeOnly') !== true)
      return { path, message: `is missing the required “${name}”` };
  }
  for (const [name, inner] of Object.entries(value)) {
    const schemas = schemasOf(name);
    const found = schemas.length === 0 ? null : misfitAt(inner, schemas, judging, [...path, name]);
    if (found !== null) return found;
    if (
      schemas.length === 0 &&
      flat.parts.length === 1 &&
      flat.keywords.get('additionalProperties') === false &&
      !flat.keywords.has('patternProperties')
    )
      return { path, message: `has “${name}”, which isn’t allowed` };
  }
  return null;
}

function belowIfSchema(spot: LocatedValue | null, key: string): readonly LocatedValue[] {
  const found = spot === null ? null : getKey(spot, key);
  return found !== null && isRecord(found.value) ? [found] : [];
}

/** The violation as a sentence. */
export function formatSchemaViolation({ path, message }: SchemaViolation): string {
  return path.length === 0 ? `It ${message}.` : `“${path.join('.')}” ${message}.`;
}

/** Parses an example value, which authors may also have written as a JSON string. */
export function parseExampleValue(value: unknown, schema: LocatedValue): unknown {
  if (typeof value !== 'string' || getOwnValue(schema.value, 'type') === 'string') return value;
  try {
    return parseExactJson(value);
  } catch {
    return value;
  }
}
