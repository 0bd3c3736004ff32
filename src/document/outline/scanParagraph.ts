import { parseMdx } from '../parseMdx.ts';
import { headingText } from './headingText.ts';
import type { PageScan } from './scanOutline.ts';
import { scanText } from './scanText.ts';

/** A line of a paragraph, without the space around it. */
export interface ParagraphLine {
  readonly from: number;
  readonly to: number;
  readonly isLazy: boolean;
}

const delimiters = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Reads the paragraph that is open, and ends it. With a depth it is a heading, which may begin before its words. */
export function closeParagraph(scan: PageScan, depth: number | null = null, from: number | null = null): void {
  const lines = scan.paragraph;
  scan.paragraph = [];
  scan.isInTable = false;
  const [first] = lines;
  if (first === undefined) return;
  if (depth !== null) return closeHeading(scan, lines, depth, from ?? first.from);
  const table = lines.findIndex(({ from: start, to }, index) => index > 0 && isDelimiterRow(scan.source.slice(start, to)));
  if (table < 0) return closeText(scan, lines);
  const head = lines[table - 1];
  const row = lines[table];
  if (head === undefined || row === undefined) return;
  // What is no table by a cell too many, or by a line outside of its container, is left to the parser.
  if (row.isLazy || cellsOf(scan.source, head).length !== cellsOf(scan.source, row).length) scan.isSure = false;
  closeText(scan, lines.slice(0, table - 1));
  for (const line of [head, ...lines.slice(table + 1)]) {
    if (line.isLazy) scan.isSure = false;
    for (const cell of cellsOf(scan.source, line)) closeText(scan, [cell]);
  }
}

/** Whether a line is what parts the head of a table from its rows. */
export function isDelimiterRow(text: string): boolean {
  return text.includes('-') && /[|:]/.test(text) && delimiters.test(text);
}

/** The cells of a row, as GFM parts them. */
function cellsOf(source: string, { from, to }: ParagraphLine): readonly ParagraphLine[] {
  const cells: ParagraphLine[] = [];
  let start = source[from] === '|' ? from + 1 : from;
  const end = /^(?:[^\\]|\\[^])*\|[ \t]*$/.test(source.slice(start, to)) ? source.lastIndexOf('|', to) : to;
  for (let at = start; at <= end; at += 1) {
    if (at < end && source[at] === '\\') at += 1;
    else if (at === end || source[at] === '|') {
      cells.push(trimmed(source, start, at));
      start = at + 1;
    }
  }
  return cells;
}

function trimmed(source: string, from: number, to: number): ParagraphLine {
  const text = source.slice(from, to);
  const start = from + text.length - text.trimStart().length;
  return { from: start, to: Math.max(start, from + text.trimEnd().length), isLazy: false };
}

function closeText(scan: PageScan, lines: readonly ParagraphLine[]): void {
  if (lines.length === 0) return;
  if (!scanText(leafOf(scan.source, lines), scan.parts).isSure) scan.isSure = false;
}

function closeHeading(scan: PageScan, lines: readonly ParagraphLine[], depth: number, from: number): void {
  const leaf = leafOf(scan.source, lines);
  const { plain, id, isSure } = scanText(leaf, scan.parts);
  if (!isSure) scan.isSure = false;
  // Which marks are emphasis is a long story.
  const parsed = /[*_~]/.test(leaf.text) ? parseMdx(`# ${leaf.text.replaceAll('\n', ' ')}`) : null;
  scan.parts.headings.push({ depth, text: parsed?.ok === true ? headingText(parsed.value) : plain, id, from });
}

function leafOf(source: string, lines: readonly ParagraphLine[]): { readonly text: string; readonly place: (at: number) => number } {
  const [first] = lines;
  if (first !== undefined && lines.length === 1) return { text: source.slice(first.from, first.to), place: (at) => at + first.from };
  const text = lines.map(({ from, to }) => source.slice(from, to).trimEnd()).join('\n');
  const starts: number[] = [];
  let start = 0;
  for (const { from, to } of lines) {
    starts.push(start);
    start += source.slice(from, to).trimEnd().length + 1;
  }
  const place = (at: number) => {
    const index = starts.findLastIndex((one) => one <= at);
    return (lines[index]?.from ?? 0) + at - (starts[index] ?? 0);
  };
  return { text, place };
}
