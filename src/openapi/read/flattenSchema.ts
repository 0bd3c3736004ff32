import { isNumeric, toNearestNumber, type Numeric } from '#base/exactJson.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { formatLocationKey, resolveReferences, type ApiFiles } from './apiFiles.ts';
import { getKey, listItems, type LocatedValue } from './locatedValue.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue } from '../text/pointer.ts';

/** A schema with `allOf` and its references merged. */
export interface FlattenedSchema {
  /** The objects it consists of, its own first. The first value of a keyword wins, except for limits. */
  readonly parts: readonly LocatedValue[];
  /** Merged keywords: the strictest of limits, the first of everything else. */
  readonly keywords: ReadonlyMap<string, unknown>;
  /** The same for all schemas that mean the same, to detect those that contain themselves. */
  readonly identity: string;
  /** The name of the component it references. */
  readonly name: string | null;
  /** True if it is nullable because it is a choice of null and one other schema. */
  readonly nullable: boolean;
  /** Message if its own reference can't be resolved; null if it can or it isn't a reference. */
  readonly lost: string | null;
}

const mostParts = 200;
const mostWrappers = 50;

/** Keywords that contain schemas. */
export const innerKeywords: ReadonlySet<string> = new Set([
  'properties',
  'items',
  'prefixItems',
  'additionalProperties',
  'unevaluatedProperties',
  'patternProperties',
  'not',
  'oneOf',
  'anyOf',
]);

/** Flattens one schema, or several that all apply at once. */
export function flattenSchema(spots: readonly LocatedValue[], files: ApiFiles): FlattenedSchema {
  const parts: LocatedValue[] = [];
  const keys: string[] = [];
  let name: string | null = null;
  let nullable = false;
  let lost: string | null = null;
  const add = (spot: LocatedValue, outermost: boolean) => {
    if (parts.length >= mostParts) return;
    const followed = resolveReferences(spot, files);
    // 3.1 allows other keywords next to a reference; people write descriptions there in 3.0 too.
    for (const passed of followed.visited)
      if (isRecord(passed.value) && Object.keys(passed.value).length > 1) parts.push(passed);
    if (outermost && followed.lost !== null) lost = followed.lost.message;
    if (followed.lost !== null || followed.keys.some((key) => keys.includes(key))) return;
    keys.push(...followed.keys);
    if (outermost && followed.keys.length > 0) name = getComponentName(followed.node) ?? name;
    const unfolded = unfoldNull(followed.node);
    parts.push(unfolded?.rest ?? followed.node);
    if (unfolded !== null) {
      nullable = true;
      add(unfolded.other, outermost && name === null);
    }
    const combined = listItems(getKey(followed.node, 'allOf'));
    const isWrapper = outermost && name === null && combined.length === 1 && !hasInnerKeyword(followed.node.value);
    for (const part of combined) add(part, isWrapper);
  };
  for (const spot of spots) add(spot, spots.length === 1);
  const [only] = spots;
  const identity =
    spots.length === 1 && only !== undefined
      ? getSchemaIdentity(only, files)
      : [...new Set(spots.map((spot) => getSchemaIdentity(spot, files)))].toSorted().join(' ');
  return { parts, keywords: saidBy(parts), identity, name, nullable, lost };
}

/**
 * Identifies the schema that a spot leads to through references, choices with null, and `allOf` with one part: the same
 * for all spots that mean the same schema.
 */
export function getSchemaIdentity(spot: LocatedValue, files: ApiFiles, depth = 0): string {
  const { node, visited, keys, lost } = resolveReferences(spot, files);
  const extended = visited.find(({ value }) => hasInnerKeyword(value));
  if (extended !== undefined) return formatLocationKey(extended);
  const wrapped = depth < mostWrappers ? getWrapped(node) : null;
  if (wrapped !== null) return getSchemaIdentity(wrapped, files, depth + 1);
  return (lost === null ? keys.at(-1) : undefined) ?? formatLocationKey(node);
}

/** The one schema that another consists of, apart from its texts and limits; null if there is none. */
function getWrapped(node: LocatedValue): LocatedValue | null {
  const unfolded = unfoldNull(node);
  if (unfolded !== null) return hasInnerKeyword(unfolded.rest.value) ? null : unfolded.other;
  const [part, second] = listItems(getKey(node, 'allOf'));
  return part === undefined || second !== undefined || hasInnerKeyword(node.value) ? null : part;
}

function hasInnerKeyword(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).some((key) => innerKeywords.has(key));
}

/** Splits a choice of null and one other schema into that other schema and the remaining keywords. Null if it isn't such a choice. */
function unfoldNull(spot: LocatedValue): { readonly rest: LocatedValue; readonly other: LocatedValue } | null {
  for (const key of ['oneOf', 'anyOf']) {
    const options = listItems(getKey(spot, key));
    const others = options.filter(({ value }) => getOwnValue(value, 'type') !== 'null');
    const [other] = others;
    if (options.length !== 2 || others.length !== 1 || other === undefined || !isRecord(spot.value)) continue;
    const { [key]: _, ...rest } = spot.value;
    return { rest: { ...spot, value: rest }, other };
  }
  return null;
}

/** The name of a component's location: its key, or its file name. */
export function getComponentName({ file, pointer }: LocatedValue): string | null {
  const last = pointer.at(-1);
  if (last === undefined) return (file.split('/').at(-1) ?? file).replace(/\.[^.]*$/, '');
  return typeof last === 'string' ? last : null;
}

const narrowing: Readonly<Record<string, 'max' | 'min'>> = {
  minimum: 'max',
  exclusiveMinimum: 'max',
  minLength: 'max',
  minItems: 'max',
  minProperties: 'max',
  maximum: 'min',
  exclusiveMaximum: 'min',
  maxLength: 'min',
  maxItems: 'min',
  maxProperties: 'min',
};

function isNarrower(one: Numeric, other: Numeric, narrows: 'max' | 'min'): boolean {
  const [a, b] = [toNearestNumber(one), toNearestNumber(other)];
  return narrows === 'max' ? a > b : a < b;
}

function saidBy(parts: readonly LocatedValue[]): ReadonlyMap<string, unknown> {
  const said = new Map<string, unknown>();
  for (const { value } of parts) {
    if (!isRecord(value)) continue;
    for (const [key, found] of Object.entries(value)) {
      const before = said.get(key);
      const narrows = getOwnProperty(narrowing, key);
      if (before === undefined) said.set(key, found);
      else if (narrows !== undefined && isNumeric(before) && isNumeric(found))
        said.set(key, isNarrower(found, before, narrows) ? found : before);
    }
  }
  return said;
}
