import type { Pointer } from './pointer.ts';

/** Where something stands in a text: UTF-16 offsets, `to` behind the last character. */
export interface PointerRange {
  readonly from: number;
  readonly to: number;
}

/** Pointers that are looked for in one walk over a text, as a tree of their keys. `found` is where the value stands, `key` where its key does. */
export interface PointerTree {
  readonly below: Map<string, PointerTree>;
  found: PointerRange | null;
  key: PointerRange | null;
}

/** The tree of some pointers, and each one's place in it. */
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

/** Forgets what was found below: a key that stands twice counts where it stands last. */
export function clearFoundRanges(wanted: PointerTree): void {
  wanted.found = null;
  wanted.key = null;
  for (const below of wanted.below.values()) clearFoundRanges(below);
}
