import type { ApiContext, ApiOperation } from '../read/apiOperation.ts';
import type { OpenapiDescription } from '../read/readOpenapi.ts';
import { findReachableParts, listDirectReferences } from '../read/referenceGraph.ts';
import { getKey, type LocatedValue } from '../read/locatedValue.ts';
import { getOwnValue } from '../text/pointer.ts';
import type { PointerLocation } from '../read/pointerLocation.ts';

/**
 * The operations whose pages show the text at a location in the description or in one of its overlays: those that
 * contain it, and those that reach it through references.
 */
export function findOperationsUsing(
  source: Pick<OpenapiDescription, 'operations' | 'references'>,
  place: PointerLocation,
): readonly ApiOperation[] {
  const overlaid = source.operations[0]?.api.overlaid ?? null;
  const read = overlaid?.pointersFrom(place).map((pointer) => ({ file: overlaid.file, pointer })) ?? [];
  // Text in another file that the description references is located in that file.
  const places = read.length > 0 ? read : [place];
  const using = new Set(places.flatMap((one) => operationsReading(source, one)));
  return source.operations.filter((operation) => using.has(operation));
}

function operationsReading(
  { operations, references }: Pick<OpenapiDescription, 'operations' | 'references'>,
  place: PointerLocation,
): readonly ApiOperation[] {
  const around = new Set(
    [...references.parts]
      .filter(([key, { spot }]) => !references.roots.has(key) && holds(spot, place))
      .map(([key]) => key),
  );
  return operations.filter(({ spot, pathItem, api, tags }) => {
    if (tags[0] !== undefined && isOfTag(place, tags[0], api)) return true;
    const shared = ['parameters', 'servers'].flatMap((key) => getKey(pathItem, key) ?? []);
    const own = [spot, ...shared, ...['summary', 'description'].flatMap((key) => getKey(pathItem, key) ?? [])];
    if (own.some((part) => holds(part, place))) return true;
    const reached = findReachableParts(
      [spot, ...shared].flatMap((part) => [...listDirectReferences(part, api)]),
      references,
    );
    return [...around].some((key) => reached.has(key));
  });
}

/** True if the text belongs to a tag. It appears on the pages of all operations whose first tag it is. */
function isOfTag({ file, pointer }: PointerLocation, tag: string, api: ApiContext): boolean {
  if (file !== api.path || pointer[0] !== 'tags') return false;
  const tags = getOwnValue(api.root.value, 'tags');
  const index = Array.isArray(tags) ? tags.findIndex((one: unknown) => getOwnValue(one, 'name') === tag) : -1;
  return index === Number(pointer[1]);
}

function holds({ file, pointer }: LocatedValue, place: PointerLocation): boolean {
  return (
    file === place.file &&
    pointer.length <= place.pointer.length &&
    pointer.every((key, index) => String(key) === String(place.pointer[index]))
  );
}
