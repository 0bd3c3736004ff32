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

const step = z.object({ label: z.string(), operations: z.array(operation), time: z.number() });

/** The newest of the steps that fit into so many UTF-16 units, as a text for the next load of the tab; empty where none does. */
export function writeSteps(steps: readonly SiteStep[], longest: number): string {
  const kept: string[] = [];
  let length = 0;
  for (const { label, operations, time } of steps.toReversed()) {
    const written = JSON.stringify({ label, operations, time }, (_, value: unknown) =>
      value instanceof Uint8Array ? { base64: base64Of(value) } : value,
    );
    length += written.length + 1;
    if (length + 1 > longest) break;
    kept.unshift(written);
  }
  return kept.length === 0 ? '' : `[${kept.join(',')}]`;
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
