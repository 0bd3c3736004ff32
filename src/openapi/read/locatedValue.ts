import type { RepoPath } from '#base/repoPath.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue, type Pointer } from '../text/pointer.ts';

/** A value and its location. */
export interface LocatedValue {
  readonly value: unknown;
  readonly file: RepoPath;
  readonly pointer: Pointer;
}

/** The value at a key; null if there is none. */
export function getKey(spot: LocatedValue, key: string | number): LocatedValue | null {
  const value = getOwnValue(spot.value, key);
  return value === undefined ? null : { value, file: spot.file, pointer: [...spot.pointer, key] };
}

/** The entries of an object in file order; empty if it isn't an object. */
export function listEntries(spot: LocatedValue | null): readonly (readonly [string, LocatedValue])[] {
  if (spot === null || !isRecord(spot.value)) return [];
  return Object.entries(spot.value).map(([key, value]) => [
    key,
    { value, file: spot.file, pointer: [...spot.pointer, key] },
  ]);
}

/** The items of a list; empty if it isn't a list. */
export function listItems(spot: LocatedValue | null): readonly LocatedValue[] {
  if (spot === null || !Array.isArray(spot.value)) return [];
  return spot.value.map((value: unknown, index) => ({ value, file: spot.file, pointer: [...spot.pointer, index] }));
}

/** The string at a key; null if there is none. */
export function getString(spot: LocatedValue, key: string): string | null {
  const value = getOwnValue(spot.value, key);
  return typeof value === 'string' ? value : null;
}

/** True if the value at a key is `true`. */
export function isKeyTrue(spot: LocatedValue, key: string): boolean {
  return getOwnValue(spot.value, key) === true;
}
