import type { TextEdit } from '#base/textEdit.ts';
import { sameAttributes, sameDocument } from './compareDocuments.ts';
import { prefixAt, type Origin } from './origins.ts';
import type { JSONContent } from './page.ts';
import { patchInline } from './patchInline.ts';
import { printText } from './printBlocks.ts';
import { inlineStyleOf, lineBreak, type Writing } from './writing.ts';

/** The edits within a paragraph, a heading or a cell. */
export function patchTextBlock(
  writing: Writing,
  origin: Origin,
  base: JSONContent,
  edited: JSONContent,
): TextEdit[] | null {
  const { source } = writing;
  const prefix = prefixAt(source, origin.from);
  const edits: TextEdit[] = [];
  if (base.type === 'heading' && !sameAttributes(base.attrs, edited.attrs)) {
    const changed = patchHeadingAttributes(source, origin, base, edited);
    if (changed === null) return null;
    edits.push(...changed);
  }
  if (sameDocument({ ...base, attrs: {} }, { ...edited, attrs: {} })) return edits;
  if (writing.strategy === 'merge') {
    const style = inlineStyleOf(writing, base.type);
    const merged = patchInline(
      writing,
      origin,
      base.content ?? [],
      edited.content ?? [],
      style,
      lineBreak(writing, prefix),
    );
    if (merged !== null) return [...edits, ...merged];
  }
  const from = origin.inline?.[0]?.position?.start.offset;
  const to = origin.inline?.at(-1)?.position?.end.offset;
  if (from === undefined || to === undefined || (edited.content ?? []).length === 0) return null;
  return [...edits, { from: from + writing.base, to: to + writing.base, text: printText(writing, edited, prefix) }];
}

/** The level and the anchor of a heading with `#` marks; null for one that is underlined. */
function patchHeadingAttributes(
  source: string,
  origin: Origin,
  base: JSONContent,
  edited: JSONContent,
): TextEdit[] | null {
  const raw = source.slice(origin.from, origin.to);
  const marks = /^#{1,6}(?=[ \t])/.exec(raw)?.[0];
  if (marks === undefined || raw.includes('\n')) return null;
  const edits: TextEdit[] = [];
  const level = Number(edited.attrs?.['level'] ?? marks.length);
  if (level !== marks.length)
    edits.push({ from: origin.from, to: origin.from + marks.length, text: '#'.repeat(level) });
  const before = base.attrs?.['id'] ?? null;
  const after = edited.attrs?.['id'] ?? null;
  if (before === after) return edits;
  if (/[ \t]#+[ \t]*$/.test(raw)) return null;
  const anchor = /[ \t]*\{#[^\s{}]+\}$/.exec(raw);
  if ((anchor === null) !== (before === null)) return null;
  const text = typeof after === 'string' ? ` {#${after}}` : '';
  return [...edits, { from: origin.to - (anchor?.[0].length ?? 0), to: origin.to, text }];
}
