import { withoutByteOrderMark } from '#base/encoding.ts';
import type { Pointer } from './pointer.ts';
import { scanJson } from './scanJson.ts';
import { buildPointerTree, type PointerRange } from './pointerTree.ts';
import { locateInEvents, parseYamlEvents } from './yamlEvents.ts';

/** Where a value stands in a text, and its key where it has one; both null where it is not there. A value of several lines of YAML may be given by its start alone. */
export interface ValueRanges {
  readonly key: PointerRange | null;
  readonly value: PointerRange | null;
}

/**
 * The offsets at which the pointers' values stand in a text of JSON or YAML, each at its key where it has one; the text is walked once.
 * What is not there stands where the nearest value around it does.
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

/** Where the pointers' values stand in a text of JSON or YAML, which is walked once. */
export function findPointerRanges(text: string, pointers: readonly Pointer[]): readonly ValueRanges[] {
  const { places, shift } = located(text, pointers);
  const moved = (range: PointerRange | null) => range && { from: range.from + shift, to: range.to + shift };
  return places.map(({ key, found }) => ({ key: moved(key), value: moved(found) }));
}

/** The pointers as a tree of what was found, in a text whose byte-order mark takes `shift` characters. */
function located(text: string, pointers: readonly Pointer[]): ReturnType<typeof buildPointerTree> & { shift: number } {
  const bare = withoutByteOrderMark(text);
  const wanted = buildPointerTree(pointers);
  if (!/^\s*[{[]/.test(bare) || scanJson(bare, wanted.root).error !== null) {
    const events = parseYamlEvents(bare);
    if (events.ok) locateInEvents(bare, events.value, wanted.root);
  }
  return { ...wanted, shift: text.length - bare.length };
}
