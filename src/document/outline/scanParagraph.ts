import { normalizeIdentifier } from 'micromark-util-normalize-identifier';
import { parseMdx } from '../read/parseMdx.ts';
import type { OutlineParts } from './outline.ts';
import { getHeadingText, collapseToLine } from './getHeadingText.ts';
import type { LeafHeading, PageScanState, ParagraphLine } from './pageScanState.ts';
import { scanText, type ScannedText } from './scanText.ts';

const mayDefine = /^\[(?:\\[^]|[^\\[\]])+\]:/;
const definition =
  /^\[((?:\\[^]|[^\\[\]])+)\]:[ \t]*(?:<([^\\<>]+)>|([^\s\\<()]+))(?:[ \t]+(?:"[^"\\]*"|'[^'\\]*'|\([^()\\]*\)))?[ \t]*$/;

/**
 * Takes the definitions at the start of a paragraph (CommonMark, "link reference definition"). Leaves those that span
 * lines to the parser.
 */
function withoutDefinitions(scan: PageScanState, lines: readonly ParagraphLine[]): readonly ParagraphLine[] {
  const { source, parts, defined } = scan;
  const first = lines[0];
  const second = lines[1];
  if (first === undefined || source[first.from] !== '[') return lines;
  const line = source.slice(first.from, first.to);
  if (!mayDefine.test(line)) return lines;
  const found = definition.exec(line);
  const target = found?.[2] ?? found?.[3];
  const label = found?.[1] ?? '';
  const isOver = second !== undefined && /^["'(]/.test(source.slice(second.from, second.from + 1));
  if (
    found === null ||
    target === undefined ||
    label.startsWith('^') ||
    label.trim() === '' ||
    isOver ||
    first.isLazy
  ) {
    scan.isSure = false;
    return lines;
  }
  const from = first.from + line.indexOf(target, label.length + 3);
  parts.links.push({ kind: 'definition', target, from, to: from + target.length });
  defined.add(normalizeIdentifier(label));
  return withoutDefinitions(scan, lines.slice(1));
}

const delimiters = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Closes the open paragraph and reads it. With a depth, it is a heading, whose start may be before its text. */
export function closeParagraph(scan: PageScanState, depth: number | null = null, from: number | null = null): void {
  const lines = scan.paragraph;
  scan.paragraph = [];
  scan.isInTable = false;
  const [first] = lines;
  if (first === undefined) return;
  if (depth !== null) return closeHeading(scan, lines, depth, from);
  const rest = withoutDefinitions(scan, lines);
  if (rest.length > 0) closeWords(scan, rest);
}

function closeWords(scan: PageScanState, lines: readonly ParagraphLine[]): void {
  const table = lines.findIndex(
    ({ from: start, to }, index) => index > 0 && isTableDelimiterRow(scan.source.slice(start, to)),
  );
  if (table < 0) return closeText(scan, lines);
  const head = lines[table - 1];
  const row = lines[table];
  if (head === undefined || row === undefined) return;
  // Near tables, with a wrong number of cells or a line outside the container, are left to the parser.
  if (row.isLazy || cellsOf(scan.source, head).length !== cellsOf(scan.source, row).length) scan.isSure = false;
  closeText(scan, lines.slice(0, table - 1));
  for (const line of [head, ...lines.slice(table + 1)]) {
    if (line.isLazy) scan.isSure = false;
    for (const cell of cellsOf(scan.source, line)) closeText(scan, [cell]);
  }
}

/** True for the delimiter row between a table's head and its body. */
export function isTableDelimiterRow(text: string): boolean {
  return /^[|:-]/.test(text) && /[|:]/.test(text) && delimiters.test(text);
}

/** Splits a row into cells, as GFM does. */
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

function closeText(scan: PageScanState, lines: readonly ParagraphLine[]): void {
  if (lines.length > 0) scan.leaves.push({ lines, heading: null });
}

function closeHeading(scan: PageScanState, lines: readonly ParagraphLine[], depth: number, from: number | null): void {
  const [first] = lines;
  // A setext heading may start with definitions.
  if (first === undefined || (from === null && mayDefine.test(scan.source.slice(first.from, first.to))))
    scan.isSure = false;
  scan.leaves.push({ lines, heading: { depth, from: from ?? first?.from ?? 0 } });
}

/** Reads the deferred leaves, now that all definitions are known. Returns true if the scanner is sure. */
export function scanDeferredLeaves({ source, parts, defined, leaves }: PageScanState): boolean {
  let isSure = true;
  for (const { lines, heading } of leaves) {
    const leaf = leafOf(source, lines);
    const scanned = scanText(leaf, parts, defined);
    isSure &&= scanned.isSure;
    if (heading !== null) addHeading(parts, leaf.text, scanned, heading);
  }
  return isSure;
}

function addHeading(
  parts: OutlineParts,
  text: string,
  { plain, hasMarks, id }: ScannedText,
  { depth, from }: LeafHeading,
): void {
  // Emphasis rules are complex, so use the parser.
  const parsed = hasMarks ? parseMdx(`# ${text.replaceAll('\n', ' ')}`) : null;
  parts.headings.push({
    depth,
    text: parsed?.ok === true ? getHeadingText(parsed.value) : collapseToLine(plain),
    id,
    from,
  });
}

function leafOf(
  source: string,
  lines: readonly ParagraphLine[],
): { readonly text: string; readonly toSourceOffset: (at: number) => number } {
  const [first] = lines;
  if (first !== undefined && lines.length === 1)
    return { text: source.slice(first.from, first.to), toSourceOffset: (at) => at + first.from };
  const text = lines.map(({ from, to }) => source.slice(from, to).trimEnd()).join('\n');
  const starts: number[] = [];
  let start = 0;
  for (const { from, to } of lines) {
    starts.push(start);
    start += source.slice(from, to).trimEnd().length + 1;
  }
  const toSourceOffset = (at: number) => {
    const index = starts.findLastIndex((one) => one <= at);
    return (lines[index]?.from ?? 0) + at - (starts[index] ?? 0);
  };
  return { text, toSourceOffset };
}
