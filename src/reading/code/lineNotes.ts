/** What a comment in code says of lines: that they were added or removed, or stand out. */
type LineNote = 'added' | 'removed' | 'highlighted' | 'focused';

/** Code without the comments that say something of its lines, and what they say: lines counted from 1. */
export interface AnnotatedCode extends Readonly<Record<LineNote, readonly number[]>> {
  readonly code: string;
}

const kinds: Readonly<Record<string, LineNote>> = {
  '++': 'added',
  '--': 'removed',
  highlight: 'highlighted',
  hl: 'highlighted',
  focus: 'focused',
};
const comment =
  /[ \t]*(?:\/\/|\/\*|\{\/\*|#|--|;|%|<!--)[ \t]*\[!code (\+\+|--|highlight|hl|focus)(?::(\d{1,4}))?\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/;

/** Reads `// [!code ++]` and its like. One alone on its line speaks of the lines below, and its own line goes; `:3` is for so many lines. */
export function parseLineNotes(written: string): AnnotatedCode {
  const lines: string[] = [];
  const found: Record<LineNote, number[]> = { added: [], removed: [], highlighted: [], focused: [] };
  if (!written.includes('[!code ')) return { code: written, ...found };
  for (const line of written.split('\n')) {
    const match = comment.exec(line);
    const kind = kinds[match?.[1] ?? ''];
    const left = match === null ? line : line.slice(0, match.index);
    const isAlone = match !== null && left.trim() === '';
    if (!isAlone) lines.push(left);
    if (kind === undefined) continue;
    const first = isAlone ? lines.length + 1 : lines.length;
    for (let count = 0; count < Number(match?.[2] ?? 1); count += 1) found[kind].push(first + count);
  }
  return { code: lines.join('\n'), ...found };
}
