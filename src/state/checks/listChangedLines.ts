import { applyEdits } from '#base/textEdit.ts';
import type { FileEditPlan } from '../pages/checksWorker.ts';

/** Lines of a file that a plan changes, before and after. */
export interface ChangedLines {
  /** 1-based number of the first line. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** Returns the lines that a plan changes. */
export function listChangedLines({ before, edits }: Pick<FileEditPlan, 'before' | 'edits'>): readonly ChangedLines[] {
  const sorted = edits.toSorted((a, b) => a.from - b.from);
  const parts: { from: number; to: number; edits: typeof sorted }[] = [];
  for (const edit of sorted) {
    const from = before.lastIndexOf('\n', edit.from - 1) + 1;
    const end = before.indexOf('\n', edit.to);
    const to = end < 0 ? before.length : end;
    const last = parts.at(-1);
    if (last !== undefined && from <= last.to)
      Object.assign(last, { to: Math.max(to, last.to), edits: [...last.edits, edit] });
    else parts.push({ from, to, edits: [edit] });
  }
  let [line, seen] = [1, 0];
  return parts.map((part) => {
    line += before.slice(seen, part.from).split('\n').length - 1;
    seen = part.from;
    const words = before.slice(part.from, part.to);
    const moved = part.edits.map((edit) => ({ ...edit, from: edit.from - part.from, to: edit.to - part.from }));
    return withoutSame({ line, before: words, after: applyEdits(words, moved) });
  });
}

/** Drops unchanged lines at both ends: an edit that removes a line includes its neighbor. */
function withoutSame({ line, before, after }: ChangedLines): ChangedLines {
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (old.length === 1 || old.length === now.length) return { line, before, after };
  const least = Math.min(old.length, now.length);
  let first = 0;
  while (first < least && old[first] === now[first]) first += 1;
  let last = 0;
  while (last < least - first && old.at(-1 - last) === now.at(-1 - last)) last += 1;
  return {
    line: line + first,
    before: old.slice(first, old.length - last).join('\n'),
    after: now.slice(first, now.length - last).join('\n'),
  };
}

/** Length of the unchanged text shown on each side of a change, in UTF-16 code units. */
const around = 60;

/**
 * Returns the part of changed lines to show: from the text before their first difference to that behind their last one, if they are longer
 * than `most`; what is cut off is marked by “…”.
 */
export function cutChangedLines({ before, after }: ChangedLines, most: number): Pick<ChangedLines, 'before' | 'after'> {
  if (before.length <= most && after.length <= most) return { before, after };
  const least = Math.min(before.length, after.length);
  let first = 0;
  while (first < least && before[first] === after[first]) first += 1;
  let last = 0;
  while (last < least - first && before.at(-1 - last) === after.at(-1 - last)) last += 1;
  const start = Math.max(0, first - around);
  const cut = (text: string) => {
    const end = Math.min(text.length - Math.max(0, last - around), start + most);
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  };
  return { before: cut(before), after: cut(after) };
}
