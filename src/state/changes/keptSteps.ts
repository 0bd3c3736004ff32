import { z } from 'zod';
import type { FileOperation } from './fileOperation.ts';
import type { SiteStep } from './historyStore.ts';

const bytes = z
  .object({ base64: z.base64() })
  .transform(({ base64 }) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
const path = z.string();
const text = z.string().nullable();
const conflict = z.object({ path, base: text, mine: text, theirs: text }).nullable();
const change = z.object({
  path,
  kind: z.enum(['added', 'edited', 'deleted', 'moved']),
  from: path.nullable(),
  savedAt: z.number(),
});
const taken = z.object({
  discarded: z.object({ change, bytes: bytes.nullable(), conflict }),
  left: bytes.nullable(),
});
const settled = { path, conflict, before: bytes.nullable(), after: bytes.nullable() };

const operation: z.ZodType<FileOperation> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), path, before: text, after: text }),
  z.object({ kind: z.literal('bytes'), path, before: bytes.nullable(), after: bytes.nullable() }),
  z.object({ kind: z.literal('move'), from: path, to: path }),
  z.object({ kind: z.literal('discard'), path, taken: taken.nullable() }),
  z.object({ kind: z.literal('putBack'), path, taken }),
  z.object({ kind: z.literal('settle'), ...settled }),
  z.object({ kind: z.literal('unsettle'), ...settled }),
]);

const step = z.object({
  label: z.string(),
  discarded: z.string().exactOptional(),
  operations: z.array(operation),
  time: z.number(),
});

/** The newest of the steps that fit into so many UTF-16 units, as a text for the next load of the tab; empty where none does. */
export function writeSteps(steps: readonly SiteStep[], longest: number): string {
  const kept: string[] = [];
  let length = 1;
  for (const one of steps.toReversed()) {
    const text = textOf(one, longest - length);
    if (text === null) break;
    length += text.length + 1;
    kept.unshift(text);
  }
  return kept.length === 0 ? '' : `[${kept.join(',')}]`;
}

/** Each step is written once: all are written down after each of them. */
const texts = new WeakMap<SiteStep, string>();

/** A step as JSON; null where that is longer than there is room for. One with large files is not written out to see that. */
function textOf(one: SiteStep, room: number): string | null {
  const known = texts.get(one);
  if (known !== undefined) return known.length < room ? known : null;
  if (heldBy(one.operations) > room) return null;
  const { label, discarded, operations, time } = one;
  const text = JSON.stringify({ label, discarded, operations, time }, (_, value: unknown) =>
    value instanceof Uint8Array ? { base64: base64Of(value) } : value,
  );
  texts.set(one, text);
  return text.length < room ? text : null;
}

/** How much a value holds in texts and bytes, at least. */
function heldBy(value: unknown): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, inner: unknown) => sum + heldBy(inner), 0);
}

/** The steps of a text of `writeSteps`, as those of an earlier load of the tab; none where it is no such text. */
export function readSteps(written: string): readonly SiteStep[] {
  if (written === '') return [];
  try {
    return z
      .array(step)
      .parse(JSON.parse(written))
      .map((found) => ({ ...found, mergeKey: null, isOfEarlierLoad: true }));
  } catch {
    return []; // none of ours
  }
}

function base64Of(value: Uint8Array): string {
  return btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join(''));
}
