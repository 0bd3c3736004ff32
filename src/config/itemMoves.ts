import type { JsonValue } from './docsJson.ts';

/** An item that moved within its list, and where it was and is: `first`, or `after Setup`. */
export interface ItemMove {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The moves that turn a list into the other, as few as possible; null if the lists don't have the same items. */
export function describeItemMoves(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  nameOf: (item: JsonValue) => string,
): readonly ItemMove[] | null {
  const places = new Map<string, number[]>();
  for (const [index, item] of before.entries()) {
    const key = JSON.stringify(item);
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  const origins = after.flatMap((item) => places.get(JSON.stringify(item))?.shift() ?? []);
  if (origins.length < after.length || after.length < before.length) return null;
  const unmoved = findUnmoved(origins);
  return after.flatMap((item, index) =>
    unmoved.has(index)
      ? []
      : [{ name: nameOf(item), ...describePlaces([before, origins[index] ?? 0], [after, index], nameOf) }],
  );
}

/** Where an item was and is in its list, which is given with its index: `first`, or `after Setup`; `position 2` if both would be the same. */
export function describePlaces<Item>(
  before: readonly [list: readonly Item[], index: number],
  after: readonly [list: readonly Item[], index: number],
  nameOf: (item: Item) => string,
): Pick<ItemMove, 'before' | 'after'> {
  const [from, to] = [before, after].map(([list, index]) => {
    const previous = list[index - 1];
    return previous === undefined ? 'first' : `after ${nameOf(previous)}`;
  });
  return from === undefined || to === undefined || from === to
    ? { before: `position ${before[1] + 1}`, after: `position ${after[1] + 1}` }
    : { before: from, after: to };
}

/**
 * The items of a list that keep their order among each other, by index: as many as possible. Each item is given as its
 * index in the list before. Of two items that were exchanged, the one that is now first has moved.
 */
export function findUnmoved(origins: readonly number[]): ReadonlySet<number> {
  // The longest increasing run that ends at each item, as its length and the run's previous item.
  const runs: { readonly length: number; readonly previous: number }[] = [];
  const lengthOf = (at: number) => runs[at]?.length ?? 0;
  let longest = -1;
  origins.forEach((origin, at) => {
    let previous = -1;
    for (let other = 0; other < at; other += 1)
      if ((origins[other] ?? 0) < origin && lengthOf(other) >= lengthOf(previous)) previous = other;
    runs.push({ length: lengthOf(previous) + 1, previous });
    if (lengthOf(at) >= lengthOf(longest)) longest = at;
  });
  const unmoved = new Set<number>();
  for (let at = longest; at >= 0; at = runs[at]?.previous ?? -1) unmoved.add(at);
  return unmoved;
}
