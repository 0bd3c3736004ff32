import type { Pointer } from './pointer.ts';

/** A range in UTF-16 offsets; `to` is exclusive. */
export interface PointerRange {
  readonly from: number;
  readonly to: number;
}

/** Pointers to locate in one walk over a text, as a tree of their keys. `found` is the range of the value, `key` that of its key. */
export interface PointerTree {
  readonly below: Map<string, PointerTree>;
  found: PointerRange | null;
  key: PointerRange | null;
}

/** Builds the tree of pointers; `places` holds each pointer's node. */
export function buildPointerTree(pointers: readonly Pointer[]): {
  readonly root: PointerTree;
  readonly places: readonly PointerTree[];
} {
  const root = newWanted();
  const places = pointers.map((pointer) =>
    pointer.reduce<PointerTree>((wanted, key) => {
      const below = wanted.below.get(String(key)) ?? newWanted();
      wanted.below.set(String(key), below);
      return below;
    }, root),
  );
  return { root, places };
}

function newWanted(): PointerTree {
  return { below: new Map(), found: null, key: null };
}

/** Clears the ranges below a node, because the last of duplicate keys wins. */
export function clearFoundRanges(wanted: PointerTree): void {
  wanted.found = null;
  wanted.key = null;
  for (const below of wanted.below.values()) clearFoundRanges(below);
}
