import type { ApiContext, Operation } from './operation.ts';
import type { ReadOpenapi } from './readOpenapi.ts';
import { reachedFrom, referredBy } from './references.ts';
import { below, type Spot } from './spot.ts';
import { tagsOf } from './tags.ts';
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
  return operations.filter(({ spot, pathItem, api, tags }) => {
    if (tags[0] !== undefined && isOfTag(place, tags[0], api)) return true;
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

/** Whether words are those of a tag: they stand on the pages of all operations whose first one it is. */
function isOfTag({ file, pointer }: WordsPlace, tag: string, api: ApiContext): boolean {
  if (file !== api.path || pointer[0] !== 'tags') return false;
  return tagsOf(api).find(({ name }) => name === tag)?.description?.at?.pointer[1] === pointer[1];
}

function holds({ file, pointer }: Spot, place: WordsPlace): boolean {
  return (
    file === place.file &&
    pointer.length <= place.pointer.length &&
    pointer.every((key, index) => String(key) === String(place.pointer[index]))
  );
}
