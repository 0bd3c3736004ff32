import type { RepoPath } from '#base/repoPath.ts';
import { isRecord, getOwnValue, type Pointer } from '../text/pointer.ts';

/** A value, and where it is written. */
export interface LocatedValue {
  readonly value: unknown;
  readonly file: RepoPath;
  readonly pointer: Pointer;
}

/** The value of a key; null where there is none. */
export function getKey(spot: LocatedValue, key: string | number): LocatedValue | null {
  const value = getOwnValue(spot.value, key);
  return value === undefined ? null : { value, file: spot.file, pointer: [...spot.pointer, key] };
}

/** The values of an object by their keys, in the order of the file; none where it is no object. */
export function listEntries(spot: LocatedValue | null): readonly (readonly [string, LocatedValue])[] {
  if (spot === null || !isRecord(spot.value)) return [];
  return Object.entries(spot.value).map(([key, value]) => [
    key,
    { value, file: spot.file, pointer: [...spot.pointer, key] },
  ]);
}

/** The items of a list; none where it is no list. */
export function listItems(spot: LocatedValue | null): readonly LocatedValue[] {
  if (spot === null || !Array.isArray(spot.value)) return [];
  return spot.value.map((value: unknown, index) => ({ value, file: spot.file, pointer: [...spot.pointer, index] }));
}

/** The text at a key; null where there is none. */
export function getString(spot: LocatedValue, key: string): string | null {
  const value = getOwnValue(spot.value, key);
  return typeof value === 'string' ? value : null;
}

/** Whether `true` stands at a key. */
export function isKeyTrue(spot: LocatedValue, key: string): boolean {
  return getOwnValue(spot.value, key) === true;
}
