import type { RepoPath } from '#base/repoPath.ts';
import { isRecord, valueOf, type Pointer } from './text/pointer.ts';

/** A value, and where it is written. */
export interface Spot {
  readonly value: unknown;
  readonly file: RepoPath;
  readonly pointer: Pointer;
}

/** The value of a key; null where there is none. */
export function below(spot: Spot, key: string | number): Spot | null {
  const value = valueOf(spot.value, key);
  return value === undefined ? null : { value, file: spot.file, pointer: [...spot.pointer, key] };
}

/** The values of an object by their keys, in the order of the file; none where it is no object. */
export function entriesBelow(spot: Spot | null): readonly (readonly [string, Spot])[] {
  if (spot === null || !isRecord(spot.value)) return [];
  return Object.entries(spot.value).map(([key, value]) => [
    key,
    { value, file: spot.file, pointer: [...spot.pointer, key] },
  ]);
}

/** The items of a list; none where it is no list. */
export function itemsBelow(spot: Spot | null): readonly Spot[] {
  if (spot === null || !Array.isArray(spot.value)) return [];
  return spot.value.map((value: unknown, index) => ({ value, file: spot.file, pointer: [...spot.pointer, index] }));
}

/** The text at a key; null where there is none. */
export function textBelow(spot: Spot, key: string): string | null {
  const value = valueOf(spot.value, key);
  return typeof value === 'string' ? value : null;
}

/** Whether `true` stands at a key. */
export function isTrueBelow(spot: Spot, key: string): boolean {
  return valueOf(spot.value, key) === true;
}
