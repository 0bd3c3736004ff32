import { constraints } from '../read/constraints.ts';
import type { FlattenedSchema } from '../read/flattenSchema.ts';
import type { LocatedValue } from '../read/locatedValue.ts';
import type { PointerLocation } from '../read/pointerLocation.ts';
import { getOwnValue } from '../text/pointer.ts';
import type { SchemaModel } from './schemaModel.ts';

/** Finds the object that holds the limits of a schema, or can, and those of single keywords if several hold limits. */
export function findLimitPlaces(
  { parts, lost }: FlattenedSchema,
  placeOf: (part: LocatedValue) => PointerLocation | null,
): Pick<SchemaModel['places'], 'limits' | 'ownLimits'> {
  if (lost !== null) return { limits: null };
  const says = (part: LocatedValue, key: string) => getOwnValue(part.value, key) !== undefined;
  const owners = parts.filter((part) => constraints.some(({ key }) => says(part, key)));
  const typed = parts.find((part) => says(part, 'type'));
  const owner = owners.length > 1 ? (typed ?? owners[0]) : (owners[0] ?? typed);
  const limits = owner === undefined ? null : placeOf(owner);
  if (owners.length < 2) return { limits };
  const own = constraints.flatMap(({ key }): readonly (readonly [string, PointerLocation | null])[] => {
    const [first, second] = owners.filter((part) => says(part, key));
    return first === undefined ? [] : [[key, second === undefined ? placeOf(first) : null]];
  });
  return { limits, ownLimits: Object.fromEntries(own) };
}

/** The object that holds a limit, or to which it can be added; null if several hold it, or it can't be edited. */
export function getLimitPlace(
  { places: { limits, ownLimits = {} } }: SchemaModel,
  keyword: string,
): PointerLocation | null {
  return Object.hasOwn(ownLimits, keyword) ? (ownLimits[keyword] ?? null) : limits;
}
