import { withoutByteOrderMark } from '#base/encoding.ts';
import type { Pointer } from './pointer.ts';
import { scanJson } from './scanJson.ts';
import { buildPointerTree, type PointerRange } from './pointerTree.ts';
import { locateInEvents, parseYamlEvents } from './yamlEvents.ts';

/** Ranges of a value and its key; both null if it doesn't exist. For a multiline YAML value, the range may be only its start. */
export interface ValueRanges {
  readonly key: PointerRange | null;
  readonly value: PointerRange | null;
}

/**
 * Offsets of the pointers' values in JSON or YAML text, at their keys if they have one. Missing values get the offset
 * of their nearest ancestor. Walks the text once.
 */
export function findPointerOffsets(text: string, pointers: readonly Pointer[]): readonly number[] {
  if (pointers.length === 0) return [];
  const { root, shift } = located(text, pointers);
  return pointers.map((pointer) => {
    let [wanted, offset] = [root, 0];
    for (const key of pointer) {
      const below = wanted.below.get(String(key));
      const found = below?.key ?? below?.found ?? null;
      if (below === undefined || found === null) break;
      if (found.from >= 0) offset = found.from;
      wanted = below;
    }
    return offset + shift;
  });
}

/** Ranges of the pointers' values in JSON or YAML text. Walks the text once. */
export function findPointerRanges(text: string, pointers: readonly Pointer[]): readonly ValueRanges[] {
  const { places, shift } = located(text, pointers);
  const moved = (range: PointerRange | null) => range && { from: range.from + shift, to: range.to + shift };
  return places.map(({ key, found }) => ({ key: moved(key), value: moved(found) }));
}

/** Locates the pointers as a tree. `shift` is the length of the byte-order mark. */
function located(text: string, pointers: readonly Pointer[]): ReturnType<typeof buildPointerTree> & { shift: number } {
  const bare = withoutByteOrderMark(text);
  const wanted = buildPointerTree(pointers);
  if (!/^\s*[{[]/.test(bare) || scanJson(bare, wanted.root).error !== null) {
    const events = parseYamlEvents(bare);
    if (events.ok) locateInEvents(bare, events.value, wanted.root);
  }
  return { ...wanted, shift: text.length - bare.length };
}
