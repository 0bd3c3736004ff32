import { isSameJson } from '#base/isSameJson.ts';
import type { JsonValue } from './docsJson.ts';

/** An item that moved within its list, and where it was and is: `first`, or `after Setup`. */
export interface ItemMove {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The move of one item that turns a list into the other; null if there is none. */
export function describeItemMove(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  nameOf: (item: JsonValue) => string,
): ItemMove | null {
  const differs = (item: JsonValue, index: number) => !isSameJson(item, after[index]);
  const [first, last] = [before.findIndex(differs), before.findLastIndex(differs)];
  if (before.length !== after.length || first < 0) return null;
  for (const [from, to] of [
    [first, last],
    [last, first],
  ] as const) {
    const item = before[from];
    const moved = item === undefined ? before : before.toSpliced(from, 1).toSpliced(to, 0, item);
    if (item !== undefined && isSameJson(moved, after))
      return {
        name: nameOf(item),
        before: describePlace(before, from, nameOf),
        after: describePlace(after, to, nameOf),
      };
  }
  return null;
}

function describePlace(list: readonly JsonValue[], index: number, nameOf: (item: JsonValue) => string): string {
  const previous = list[index - 1];
  return previous === undefined ? 'first' : `after ${nameOf(previous)}`;
}
