import { getOwnProperty } from '#base/getOwnProperty.ts';
import { resolveReferences, type ApiFiles } from './apiFiles.ts';
import { getKey, listItems, type LocatedValue } from './locatedValue.ts';
import { isRecord, getOwnValue } from '../text/pointer.ts';

/** A schema with all that `allOf` and its references make it of. */
export interface FlattenedSchema {
  /** The objects that it is made of, its own first: what they say first counts, unless it narrows. */
  readonly parts: readonly LocatedValue[];
  /** What they say together, by keyword: of limits the narrowest, of everything else what is said first. */
  readonly said: ReadonlyMap<string, unknown>;
  /** The places behind its references, so that a schema is noticed that stands within itself. */
  readonly keys: readonly string[];
  /** The name of the component that it is a reference to. */
  readonly name: string | null;
  /** Whether it says that it may be null by being one of null and something else. */
  readonly orNull: boolean;
  /** The sentence that says that its own reference leads nowhere; null where it leads somewhere, or where it is none. */
  readonly lost: string | null;
}

const mostParts = 200;

/** The parts of one schema, or of several that all apply at once. */
export function flattenSchema(spots: readonly LocatedValue[], files: ApiFiles): FlattenedSchema {
  const parts: LocatedValue[] = [];
  const keys: string[] = [];
  let name: string | null = null;
  let orNull = false;
  let lost: string | null = null;
  const add = (spot: LocatedValue, outermost: boolean) => {
    if (parts.length >= mostParts) return;
    const followed = resolveReferences(spot, files);
    // Beside a reference 3.1 lets other keywords stand; in 3.0 people write descriptions there all the same.
    for (const passed of followed.passed)
      if (isRecord(passed.value) && Object.keys(passed.value).length > 1) parts.push(passed);
    if (outermost && followed.lost !== null) lost = followed.lost.message;
    if (followed.lost !== null || followed.keys.some((key) => keys.includes(key))) return;
    keys.push(...followed.keys);
    if (outermost && followed.keys.length > 0) name = getComponentName(followed.spot) ?? name;
    const unfolded = unfoldNull(followed.spot);
    parts.push(unfolded?.rest ?? followed.spot);
    if (unfolded !== null) {
      orNull = true;
      add(unfolded.other, outermost && name === null);
    }
    for (const part of listItems(getKey(followed.spot, 'allOf'))) add(part, false);
  };
  for (const spot of spots) add(spot, spots.length === 1);
  return { parts, said: saidBy(parts), keys, name, orNull, lost };
}

/** A schema that is one of null and one other, in two: the other, and what is said beside them. Null where it is none. */
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

/** What the place of a component is called: its key, or its file. */
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
