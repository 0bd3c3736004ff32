import type { TextEdit } from '#base/textEdit.ts';
import { isSameAttrs, isSameDocument } from './compareDocuments.ts';
import { getLinePrefix, type NodeOrigin } from './documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { patchInline } from './patchInline.ts';
import { printInlineContent } from '../print/printBlocks.ts';
import { getInlineStyle, printLineBreak, type PrintContext } from '../print/printContext.ts';

/** Edits within a paragraph, heading, or cell. */
export function patchTextBlock(
  writing: PrintContext,
  origin: NodeOrigin,
  base: JSONContent,
  edited: JSONContent,
): TextEdit[] | null {
  const { source } = writing;
  const prefix = getLinePrefix(source, origin.from);
  const edits: TextEdit[] = [];
  if (base.type === 'heading' && !isSameAttrs(base.attrs, edited.attrs)) {
    const changed = patchHeadingAttributes(source, origin, base, edited);
    if (changed === null) return null;
    edits.push(...changed);
  }
  if (isSameDocument({ ...base, attrs: {} }, { ...edited, attrs: {} })) return edits;
  if (writing.strategy === 'merge') {
    const style = getInlineStyle(writing, base.type);
    const merged = patchInline(
      writing,
      origin,
      base.content ?? [],
      edited.content ?? [],
      style,
      printLineBreak(writing, prefix),
    );
    if (merged !== null) return [...edits, ...merged];
  }
  const from = origin.inline?.[0]?.position?.start.offset;
  const to = origin.inline?.at(-1)?.position?.end.offset;
  if (from === undefined || to === undefined || (edited.content ?? []).length === 0) return null;
  return [
    ...edits,
    { from: from + writing.base, to: to + writing.base, text: printInlineContent(writing, edited, prefix) },
  ];
}

/** Edits of the level and anchor of an ATX heading; null for a setext heading. */
function patchHeadingAttributes(
  source: string,
  origin: NodeOrigin,
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
