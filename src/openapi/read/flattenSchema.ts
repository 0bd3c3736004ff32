import { getOwnProperty } from '#base/getOwnProperty.ts';
import { resolveReferences, type ApiFiles } from './apiFiles.ts';
import { getKey, listItems, type LocatedValue } from './locatedValue.ts';
import { isRecord, getOwnValue } from '../text/pointer.ts';

/** A schema with `allOf` and its references merged. */
export interface FlattenedSchema {
  /** The objects it consists of, its own first. The first value of a keyword wins, except for limits. */
  readonly parts: readonly LocatedValue[];
  /** Merged keywords: the strictest of limits, the first of everything else. */
  readonly keywords: ReadonlyMap<string, unknown>;
  /** Locations of the references passed, to detect schemas that contain themselves. */
  readonly keys: readonly string[];
  /** The name of the component it references. */
  readonly name: string | null;
  /** True if it is nullable because it is a choice of null and one other schema. */
  readonly nullable: boolean;
  /** Message if its own reference can't be resolved; null if it can or it isn't a reference. */
  readonly lost: string | null;
}

const mostParts = 200;

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
    for (const part of listItems(getKey(followed.node, 'allOf'))) add(part, false);
  };
  for (const spot of spots) add(spot, spots.length === 1);
  return { parts, keywords: saidBy(parts), keys, name, nullable, lost };
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

function saidBy(parts: readonly LocatedValue[]): ReadonlyMap<string, unknown> {
  const said = new Map<string, unknown>();
  for (const { value } of parts) {
    if (!isRecord(value)) continue;
    for (const [key, found] of Object.entries(value)) {
      const before = said.get(key);
      const narrows = getOwnProperty(narrowing, key);
      if (before === undefined) said.set(key, found);
      else if (narrows !== undefined && typeof before === 'number' && typeof found === 'number')
        said.set(key, Math[narrows](before, found));
    }
  }
  return said;
}
