import type { Nodes } from 'mdast';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { parseExpressionOutline } from '../outline/parseCodeOutline.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { parsePage } from './parsePage.ts';

/** Limits for parsing expressions in pasted text: length in UTF-16 units, closing braces to try, and attempts per text. */
const limits = { length: 2000, ends: 8, asked: 2000 };

/** Lines that are indented, or end like code. */
const linesOfCode = /\n[ \t]+\S|[{};:][ \t]*\n/;

/**
 * Converts text whose only MDX errors are braces and autolinks to MDX that reads like the Markdown: escapes braces that
 * aren't closed or don't contain code, and everything inside those that are closed on their line. Null if there are
 * other errors, or if the braces are in lines of code, which Markdown would join.
 */
export function escapeUnmatchedBraces(body: string): string | null {
  const edits = findUnmatchedBraceEdits(body);
  if (edits === null || edits.length === 0) return null;
  const written = applyEdits(body, edits);
  return isAmongWords(written, edits) ? written : null;
}

/** The edits for that, in text order; null if the braces are in lines of code. */
export function findUnmatchedBraceEdits(body: string): readonly TextEdit[] | null {
  const edits: TextEdit[] = [];
  const asked = { times: 0 };
  let isCode = false;
  const visit = (node: Nodes, isOutside: boolean): void => {
    const { from, to } = rangeOf(node);
    if (node.type === 'html') {
      if (!/```|~~~/.test(node.value)) edits.push(...bracesIn(body, from, withoutTags(body.slice(from, to)), asked));
    } else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      const braces = bracesIn(body, from, wordsOf(body, node), asked);
      edits.push(...addressesIn(body, node), ...braces);
      isCode ||= isOutside && braces.length > 0 && linesOfCode.test(body.slice(from, to));
    } else if ('children' in node) for (const child of node.children) visit(child, node.type === 'root');
  };
  visit(parseMarkdown(body), false);
  return isCode ? null : edits.toSorted((a, b) => a.from - b.from);
}

function rangeOf(node: Nodes): { readonly from: number; readonly to: number } {
  return { from: node.position?.start.offset ?? 0, to: node.position?.end.offset ?? 0 };
}

/** Converts autolinks to links. */
function addressesIn(body: string, node: Nodes): TextEdit[] {
  const { from, to } = rangeOf(node);
  if (node.type !== 'link') return 'children' in node ? node.children.flatMap((child) => addressesIn(body, child)) : [];
  if (body[from] !== '<') return [];
  const shown = body.slice(from + 1, to - 1).replaceAll(/[{}_*]/g, String.raw`\$&`);
  return [{ from, to, text: `[${shown}](${node.url})` }];
}

/** A block's text, with spaces in place of everything that isn't text: code, tags, images, and link targets. */
function wordsOf(body: string, block: Nodes): string {
  const { from, to } = rangeOf(block);
  const blanks: { from: number; to: number }[] = [];
  const visit = (node: Nodes): void => {
    const range = rangeOf(node);
    const isLink = node.type === 'link' || node.type === 'linkReference';
    const last = isLink && body[range.from] === '[' ? node.children.at(-1) : undefined;
    if (last !== undefined) blanks.push({ from: rangeOf(last).to, to: range.to });
    if ('children' in node && (!isLink || last !== undefined)) node.children.forEach(visit);
    else if (node.type !== 'text') blanks.push(range);
  };
  visit(block);
  let words = '';
  let at = from;
  for (const blank of blanks.toSorted((a, b) => a.from - b.from)) {
    if (blank.from < at) continue;
    words += body.slice(at, blank.from) + blankFor(body.slice(blank.from, blank.to));
    at = blank.to;
  }
  return words + body.slice(at, to);
}

function withoutTags(html: string): string {
  return html.replaceAll(/<[^<>]*>|`[^`\n]*`/g, blankFor);
}

function blankFor(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** Escapes braces that don't contain code in text that starts at `from`. Skips escapes and formulas. */
function bracesIn(body: string, from: number, words: string, asked: { times: number }): TextEdit[] {
  const edits: TextEdit[] = [];
  const escape = (at: number) => edits.push({ from: from + at, to: from + at, text: '\\' });
  const closing = Array.from(words.matchAll(/\}/g), ({ index }) => index);
  const next = /\\[^]|\$\$[^$]+\$\$|\$(?=[^\s$])[^$\n]*[^\s$\\]\$(?!\d)|\{/g;
  let first = 0;
  for (let found = next.exec(words); found !== null; found = next.exec(words)) {
    if (found[0] !== '{') continue;
    const { index } = found;
    while ((closing[first] ?? words.length) < index) first += 1;
    const ends = closing.slice(first, first + limits.ends).filter((end) => end - index <= limits.length);
    const end = ends.find((to) => {
      asked.times += 1;
      const inside = body.slice(from + index + 1, from + to).replaceAll(/\n[ \t]*>[ \t>]*/g, '\n');
      return asked.times <= limits.asked && parseExpressionOutline(inside, 'content') !== null;
    });
    if (end !== undefined) {
      next.lastIndex = end + 1;
      continue;
    }
    escape(index);
    const inside = words.slice(index + 1, ends[0] ?? index + 1);
    if (inside.includes('\n') || inside.includes('{')) continue;
    for (const mark of inside.matchAll(/\\[^]|[*_~]/g)) if (!mark[0].startsWith('\\')) escape(index + 1 + mark.index);
    next.lastIndex = index + 1 + inside.length;
  }
  return edits;
}

/** True if a text is valid MDX and no edit became part of code or a formula. */
function isAmongWords(written: string, ordered: readonly TextEdit[]): boolean {
  const parsed = parsePage(written);
  if (!parsed.ok) return false;
  const places: number[] = [];
  let moved = 0;
  for (const edit of ordered) {
    places.push(edit.from + moved);
    moved += edit.text.length - (edit.to - edit.from);
  }
  const isAside = (node: Nodes): boolean => {
    if ('children' in node) return node.children.some(isAside);
    if (node.type === 'text') return false;
    const { from, to } = rangeOf(node);
    return places.some((place) => place >= from && place < to);
  };
  return !isAside(parsed.value);
}
