import type { JSONContent } from '#document/page.ts';

/** Consecutive blocks of the document sent last: `from` inclusive, `to` exclusive. */
type Run = readonly [from: number, to: number];

/** A document to send to the worker: blocks it already has are referenced by their indexes in the document sent last. */
export interface PackedDocument {
  readonly doc: Omit<JSONContent, 'content'>;
  readonly blocks: readonly (JSONContent | Run)[];
}

/**
 * Packs a document relative to the one sent before; blocks are the same if they are the same object. Typing changes one
 * block of thousands, so the rest are sent as ranges.
 */
export function packBlocks(before: JSONContent | null, { content = [], ...doc }: JSONContent): PackedDocument {
  const old = before?.content ?? [];
  const [head, tail] = sameAround(old, content);
  const places = new Map(old.slice(head, old.length - tail).map((block, index) => [block, head + index]));
  const changed = content.slice(head, content.length - tail).map((block): JSONContent | Run => {
    const place = places.get(block);
    return place === undefined ? block : [place, place + 1];
  });
  const runs: readonly (JSONContent | Run)[] = [[0, head], ...changed, [old.length - tail, old.length]];
  return { doc, blocks: runs.filter((part) => !isRun(part) || part[0] < part[1]) };
}

/** Unpacks a document; null if it references a block that `before` doesn't have. */
export function unpackBlocks(before: JSONContent | null, { doc, blocks }: PackedDocument): JSONContent | null {
  const old = before?.content ?? [];
  if (blocks.some((part) => isRun(part) && part[1] > old.length)) return null;
  return { ...doc, content: blocks.flatMap((part) => (isRun(part) ? old.slice(...part) : [part])) };
}

/** Returns how many blocks are the same at the start, and how many of the rest at the end. */
function sameAround(
  before: readonly JSONContent[],
  after: readonly JSONContent[],
): readonly [head: number, tail: number] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return [head, tail];
}

function isRun(part: JSONContent | Run): part is Run {
  return Array.isArray(part);
}
