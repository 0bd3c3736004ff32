import { withoutByteOrderMark } from '#base/encoding.ts';
import type { Pointer } from './pointer.ts';
import { scanJson } from './scanJson.ts';
import { wantedPlaces } from './wantedPlaces.ts';
import { locateInEvents, yamlEvents } from './yamlEvents.ts';

/**
 * The offsets at which the pointers' values stand in a text of JSON or YAML, each at its key where it has one; the text is walked once.
 * What is not there stands where the nearest value around it does.
 */
export function placesIn(text: string, pointers: readonly Pointer[]): readonly number[] {
  if (pointers.length === 0) return [];
  const bare = withoutByteOrderMark(text);
  const { root } = wantedPlaces(pointers);
  if (!/^\s*[{[]/.test(bare) || scanJson(bare, root).error !== null) {
    const events = yamlEvents(bare);
    if (events.ok) locateInEvents(bare, events.value, root);
  }
  return pointers.map((pointer) => {
    let [wanted, offset] = [root, 0];
    for (const key of pointer) {
      const below = wanted.below.get(String(key));
      const found = below?.key ?? below?.found ?? null;
      if (below === undefined || found === null) break;
      if (found.from >= 0) offset = found.from;
      wanted = below;
    }
    return offset + text.length - bare.length;
  });
}
