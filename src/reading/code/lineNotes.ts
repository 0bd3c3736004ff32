/** What a comment marks lines as: added, removed, highlighted, or focused. */
type LineNote = 'added' | 'removed' | 'highlighted' | 'focused';

/** Code without its line comments, and the lines that they mark, counted from 1. */
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

/**
 * Reads comments such as `// [!code ++]`. One alone on its line applies to the lines below and is removed; `:3` sets
 * the number of lines.
 */
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
