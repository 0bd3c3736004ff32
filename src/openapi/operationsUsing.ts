import type { Operation } from './operation.ts';
import type { ReadOpenapi } from './readOpenapi.ts';
import { reachedFrom, referredBy } from './references.ts';
import { below, type Spot } from './spot.ts';
import type { WordsPlace } from './words.ts';

/** The operations on whose pages words stand that are written at a place: those that hold it, and those that lead to it by references. */
export function operationsUsing(
  { operations, references }: Pick<ReadOpenapi, 'operations' | 'references'>,
  place: WordsPlace,
): readonly Operation[] {
  const around = new Set(
    [...references.parts]
      .filter(([key, { spot }]) => !references.roots.has(key) && holds(spot, place))
      .map(([key]) => key),
  );
  return operations.filter(({ spot, pathItem, api }) => {
    const shared = ['parameters', 'servers'].flatMap((key) => below(pathItem, key) ?? []);
    const own = [spot, ...shared, ...['summary', 'description'].flatMap((key) => below(pathItem, key) ?? [])];
    if (own.some((part) => holds(part, place))) return true;
    const reached = reachedFrom(
      [spot, ...shared].flatMap((part) => [...referredBy(part, api)]),
      references,
    );
    return [...around].some((key) => reached.has(key));
  });
}

function holds({ file, pointer }: Spot, place: WordsPlace): boolean {
  return (
    file === place.file &&
    pointer.length <= place.pointer.length &&
    pointer.every((key, index) => String(key) === String(place.pointer[index]))
  );
}
