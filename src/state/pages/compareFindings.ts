import type { Finding } from '#base/finding.ts';
import { listLineEdits } from '#base/lineEdits.ts';
import { getFindingFingerprint } from '#lint/switches/checksFile.ts';
import type { FindingsComparison } from './checksWorker.ts';

/** A text with its findings. */
interface FoundIn {
  readonly text: string;
  readonly findings: readonly Finding[];
}

/**
 * Returns the findings that a change adds to a text, and how many it fixes. A finding is the same before and after if it is about the same
 * words, wherever they are now, or if it says the same in the same lines, but for numbers: a long sentence stays a long sentence.
 */
export function compareFindings(before: FoundIn, after: FoundIn): FindingsComparison {
  const words = withoutPairs(before.findings, after.findings, {
    before: (finding) => getFindingFingerprint(finding, before.text),
    after: (finding) => getFindingFingerprint(finding, after.text),
  });
  const { added, gone } =
    words.added.length === 0 || words.gone.length === 0
      ? words
      : withoutPairs(words.gone, words.added, createLinePlaces(before.text, after.text));
  return { added, fixed: gone.length };
}

type PlaceOf = (finding: Finding) => string;

/** Removes each finding of `after` together with one of `before` that says the same at the same place. */
function withoutPairs(
  before: readonly Finding[],
  after: readonly Finding[],
  placeOf: { readonly before: PlaceOf; readonly after: PlaceOf },
): { readonly added: readonly Finding[]; readonly gone: readonly Finding[] } {
  const keyOf = ({ rule, message }: Finding, place: string) =>
    `${rule}\n${message.replaceAll(/(?<=^|\s)\d[\d,.]*(?=\s)/g, '#')}\n${place}`;
  const left = new Map<string, Finding[]>();
  for (const finding of before) {
    const key = keyOf(finding, placeOf.before(finding));
    left.set(key, [...(left.get(key) ?? []), finding]);
  }
  const added = after.filter((finding) => left.get(keyOf(finding, placeOf.after(finding)))?.shift() === undefined);
  return { added, gone: [...left.values()].flat() };
}

/** Names the line of a finding: the same before and after for unchanged lines, and for all lines of a changed part. */
function createLinePlaces(before: string, after: string): { readonly before: PlaceOf; readonly after: PlaceOf } {
  let [read, line, shift] = [0, 0, 0];
  const parts = listLineEdits(before, after).map(({ from, to, text }) => {
    line += countLines(before.slice(read, from));
    const [removed, added] = [countLines(before.slice(from, to)), countLines(text)];
    const part = { before: [line, removed], after: [line + shift, added], shift: shift + added - removed } as const;
    line += removed;
    shift = part.shift;
    read = to;
    return part;
  });
  const placeIn =
    (side: 'before' | 'after'): PlaceOf =>
    ({ range }) => {
      const at = range.line - 1;
      let moved = 0;
      for (const [index, part] of parts.entries()) {
        const [from, count] = part[side];
        if (at < from) break;
        if (at < from + count) return `part ${index}`;
        moved = part.shift;
      }
      return `line ${side === 'before' ? at + moved : at}`;
    };
  return { before: placeIn('before'), after: placeIn('after') };
}

/** The number of lines of whole lines; the last one may have no line ending. */
function countLines(text: string): number {
  return text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0);
}
