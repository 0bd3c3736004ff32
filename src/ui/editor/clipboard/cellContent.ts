import { Fragment, type Node as DocumentNode, type Schema } from '@tiptap/pm/model';
import { hasMarkdownBlocks } from './looksLikeMarkdown.ts';

/** Flattens blocks to inline content for a table cell, one line per block. */
export function toCellContent(content: Fragment, schema: Schema): Fragment {
  const { hardBreak } = schema.nodes;
  const words: DocumentNode[] = [];
  const endLine = () => {
    if (words.length > 0 && hardBreak !== undefined) words.push(hardBreak.create());
  };
  const visit = (node: DocumentNode): void => {
    const { elementAtom } = schema.nodes;
    if (node.isInline) words.push(node);
    else if (node.isAtom && elementAtom !== undefined && /^[a-z]/.test(String(node.attrs['tag'] ?? '')))
      words.push(elementAtom.create({ tag: node.attrs['tag'], attributes: node.attrs['attributes'] }));
    else if (node.type.spec.code === true) {
      for (const line of node.textContent.split('\n')) {
        endLine();
        if (line !== '')
          words.push(schema.text(line, schema.marks['code'] === undefined ? [] : [schema.marks['code'].create()]));
      }
    } else {
      if (node.isTextblock && node.content.size > 0) endLine();
      node.forEach(visit);
    }
  };
  content.forEach(visit);
  return Fragment.from(words);
}

/** Selected cells as TSV: one line per row, tabs between cells; null if the content is not table rows. */
export function formatCellsAsTsv(content: Fragment): string | null {
  const rows = content.content;
  if (rows.length === 0 || rows.some(({ type }) => type.spec['tableRole'] !== 'row')) return null;
  return rows
    .map(({ content: cells }) =>
      cells.content
        .map((cell) => cell.textBetween(0, cell.content.size, ' ', ' ').replaceAll(/\s+/g, ' ').trim())
        .join('\t'),
    )
    .join('\n');
}

/** Separators of a table's cells in text. */
export type CellSeparator = '\t' | ',';

/**
 * The cells of each line. A cell may be in double quotes, which are doubled inside (RFC 4180, 2.5 to 2.7). Spreadsheets
 * copy cells with line breaks or tabs like that, and other quotes as they are.
 */
function splitCells(text: string, separator: CellSeparator): readonly (readonly string[])[] {
  const end = text.replace(/\n+$/, '').length;
  const rows: string[][] = [[]];
  const isEnd = (at: number) => at >= end || text[at] === separator || text[at] === '\n';
  for (let at = 0; at <= end; at += 1) {
    const quoted = text[at] === '"' ? endOfQuotes(text, at) : -1;
    const inner = quoted > at && isEnd(quoted) ? text.slice(at + 1, quoted - 1) : null;
    const isQuoted = inner !== null && (separator === ',' || /[\t\n]/.test(inner));
    let to = isQuoted ? quoted : at;
    while (!isEnd(to)) to += 1;
    rows.at(-1)?.push(isQuoted ? inner.replaceAll('""', '"') : text.slice(at, to));
    if (text[to] === '\n' && to < end) rows.push([]);
    at = to;
  }
  return rows;
}

/** The offset after the closing quote of the text that starts with one; -1 if it isn't closed. */
function endOfQuotes(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? -1 : at + 1;
}

const listMarker = /^(?:[-*+•◦▪‣·–]|(?:\d{1,3}|[a-z])[.)])$/;

/** True if a text is lines of tab-separated cells, all with the same number; false for Markdown, and for code that is indented with tabs. */
export function looksLikeTsv(text: string): boolean {
  const rows = splitCells(text, '\t');
  const [first = []] = rows;
  return (
    rows.length > 1 &&
    first.length > 1 &&
    rows.every((cells) => cells.length === first.length) &&
    !hasMarkdownBlocks(text) &&
    // Programs write lists as text with a tab after each marker.
    !(first.length === 2 && rows.every(([cell = '']) => listMarker.test(cell.trim()))) &&
    rows.some(([cell = '']) => cell.trim() !== '') &&
    first.slice(1).some((cell) => cell.trim() !== '')
  );
}

/** A number, date, or time: a header has others beside it. */
const data = /^[-+]?[\p{Sc}]?\d[\d.:/_-]*(?:[Tt ][\d:.Zz+-]*)?[%\p{Sc}]?$/u;
/** What no header contains: the key of YAML or of a list, a URL, or an email address. */
const noHeader = /:(?:\s|$)|^[a-z][a-z\d+.-]*:\/\/|^\S+@\S+\.\S+$/i;

/** True if the commas of a line are those of numbers: 1,000. */
function isGrouped([first = '', ...others]: readonly string[]): boolean {
  return (
    /\d$/.test(first) &&
    others.every((cell, index) => /^\d{3}(?!\d)/.test(cell) && (index === others.length - 1 || /\d$/.test(cell)))
  );
}

/**
 * True if a text is lines of comma-separated cells with a header: other than in prose and code, no space follows a comma,
 * and all lines have the same number of cells.
 */
export function looksLikeCsv(text: string): boolean {
  const rows = splitCells(text, ',');
  const [first = []] = rows;
  return (
    rows.length > 1 &&
    first.length > 1 &&
    rows.length + first.length > 4 &&
    rows.every((cells) => cells.length === first.length) &&
    first.every((cell) => cell.trim() !== '') &&
    new Set(first).size === first.length &&
    !first.every((cell) => data.test(cell.trim())) &&
    !first.some((cell) => noHeader.test(cell.trim())) &&
    !rows.every(isGrouped) &&
    !hasMarkdownBlocks(text) &&
    !/,[ \t]|[ \t],|[.;:!?][ \t]*(?:\n|$)|[(){}<>;=]/.test(text.replace(/"(?:[^"]|"")*"/g, ''))
  );
}

/** The lines of TSV text with their spaces, without empty lines at the end. Readers see a tab as a space. */
export function splitTsvLines(text: string): readonly string[] {
  return text.replace(/\n+$/, '').replaceAll('\t', ' ').split('\n');
}

/** Parses text from a spreadsheet into table rows; null if it has no separators. */
export function parseCellRows(text: string, separator: CellSeparator, schema: Schema): Fragment | null {
  const { tableRow, tableCell, hardBreak } = schema.nodes;
  if (!text.includes(separator) || tableRow === undefined || tableCell === undefined) return null;
  const rows = splitCells(text, separator);
  const columns = Math.max(...rows.map(({ length }) => length));
  const content = (cell: string) =>
    cell
      .trim()
      .split(/\s*\n\s*/)
      .flatMap((line, index) => [
        ...(index > 0 && hardBreak !== undefined ? [hardBreak.create()] : []),
        ...(line === '' ? [] : [schema.text(line)]),
      ]);
  return Fragment.from(
    rows.map((cells) =>
      tableRow.create(
        null,
        Array.from({ length: columns }, (_none, index) => tableCell.create(null, content(cells[index] ?? ''))),
      ),
    ),
  );
}
