import { diffIndices } from 'node-diff3';
import { editsToChange, diffToChange, type TextChange } from '#base/textChange.ts';

/** Returns the change between two texts, minimal within each run of differing lines. */
export function diffTexts(before: string, after: string): TextChange {
  const change = diffToChange(before, after);
  const [one] = change;
  if (one === undefined || !one.removed.includes('\n') || !one.inserted.includes('\n')) return change;
  // Compare only the whole lines around the difference.
  const start = one.from === 0 ? 0 : before.lastIndexOf('\n', one.from - 1) + 1;
  const next = before.indexOf('\n', one.from + one.removed.length);
  const tail = before.length - (next < 0 ? before.length : next + 1);
  const [old, fresh] = [before, after].map((text) => linesOf(text.slice(start, text.length - tail)));
  const edits = diffIndices([...(old ?? [])], [...(fresh ?? [])]).flatMap(
    ({ buffer1: [at, count], buffer2Content }) => {
      const from = start + (old ?? []).slice(0, at).join('').length;
      const removed = (old ?? []).slice(at, at + count).join('');
      return diffToChange(removed, buffer2Content.join('')).map((part) => ({
        from: part.from + from,
        to: part.from + from + part.removed.length,
        text: part.inserted,
      }));
    },
  );
  return editsToChange(before, edits);
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
