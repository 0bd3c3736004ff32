import type { Nodes } from 'mdast';
import type { JSONContent } from '../page.ts';
import type { ParsedParts } from '../read/parsePage.ts';

/** UTF-16 range of a document node in the page's source. */
export interface NodeOrigin {
  readonly from: number;
  readonly to: number;
  /** For text blocks: the parsed nodes, with positions relative to `DocumentSourceMap.base`. */
  readonly inline?: readonly Nodes[];
  /** For elements: end of the opening tag and start of the closing tag; absent for `<Name />`. */
  readonly inside?: { readonly from: number; readonly to: number };
  /** For elements: ranges of the attributes, in order. */
  readonly attributes?: readonly { readonly from: number; readonly to: number }[];
  /** For definitions: the identifier that references use. */
  readonly identifier?: string;
  /** For a list joined from several lists of the page: index of the first item of each but the first. */
  readonly listBoundaries?: readonly number[];
  /** For elements: true if it was inline in the source, so that its children don't have their own lines. */
  readonly oneLine?: boolean;
}

/** Maps a page's document to its source. Kept separate from the document. */
export interface DocumentSourceMap {
  readonly source: string;
  /** Offset to add to the parser's positions to get source positions. */
  readonly base: number;
  /** Start of the page's body, after the byte-order mark and front matter. */
  readonly bodyFrom: number;
  readonly origins: WeakMap<JSONContent, NodeOrigin>;
  /** Targets of the page's references. */
  readonly definitions: ReadonlyMap<string, { readonly url: string; readonly title: string | null }>;
  /** Targets that references have in the source, regardless of changes to its definitions. */
  readonly sourceDefinitions: ReadonlyMap<string, { readonly url: string; readonly title: string | null }>;
  /** New labels, as written, of renamed definitions, by identifier. */
  readonly renamedLabels: ReadonlyMap<string, string>;
  /** The parser's results for the source, part by part. */
  readonly parts: ParsedParts;
  /** False if the page isn't valid MDX and its document is a single source block. */
  readonly valid: boolean;
}

/** The line's text before an offset, with everything except quote markers and white space blanked: the prefix of continuation lines. */
export function getLinePrefix(source: string, offset: number): string {
  return source.slice(findLineStart(source, offset), offset).replace(/[^\s>]/g, ' ');
}

/**
 * Start of the line with an offset, after a byte-order mark (of the file, or of the body after front matter). A lone
 * carriage return also ends a line (CommonMark, 2.1).
 */
export function findLineStart(source: string, offset: number): number {
  let at = offset;
  while (at > 0 && source[at - 1] !== '\n' && source[at - 1] !== '\r') at -= 1;
  return at < offset && source[at] === '\uFEFF' ? at + 1 : at;
}

/** The text before an offset on its line if that is just a prefix; null otherwise. */
export function getLineIndent(source: string, offset: number): string | null {
  const line = source.slice(findLineStart(source, offset), offset);
  return /^[\s>]*$/.test(line) ? line : null;
}

/** The number of columns that a prefix takes; tabs end at multiples of four (CommonMark, 2.2). */
export function countColumns(prefix: string): number {
  return [...prefix].reduce((column, sign) => nextColumn(sign, column), 0);
}

/** The column after a character at a column. */
export function nextColumn(sign: string, column: number): number {
  return sign === '\t' ? column + 4 - (column % 4) : column + 1;
}

/** Joins a paragraph's lines: replaces line endings and surrounding white space with spaces. */
export function joinTextLines(text: string): string {
  return text.replace(/[ \t]*(?:\r\n?|\n)[ \t]*/g, ' ');
}

/** Joins an expression's lines. Unchanged if line endings may be significant: in templates and after `//`. */
export function joinExpressionLines(source: string): string {
  return /`|\/\//.test(source) ? source : source.replace(/[ \t]*\r?\n[ \t]*/g, ' ');
}

/** Continuation prefix for a block on the line with an offset: quote markers and white space, with list markers blanked. */
export function getContainerPrefix(source: string, offset: number): string {
  const line = source.slice(findLineStart(source, offset), offset);
  return (/^(?:[\s>]|(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\s]+\]:)(?=[ \t]))*/.exec(line)?.[0] ?? '').replace(/[^\s>]/g, ' ');
}

/** Removes the prefix of continuation lines from a slice of the source. */
export function stripLinePrefixes(text: string, prefix: string): string {
  if (!text.includes('\n')) return text;
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line.slice(commonPrefix(line, prefix))))
    .join('\n')
    .replaceAll('\r', '');
}

function commonPrefix(line: string, prefix: string): number {
  let length = 0;
  while (length < prefix.length && length < line.length && line[length] === prefix[length]) length += 1;
  return length;
}
