import type { Nodes } from 'mdast';
import type { JSONContent } from '../page.ts';
import type { ParsedParts } from '../read/parsePage.ts';

/** Where a node of a page's document is in the page's source: UTF-16 offsets. */
export interface NodeOrigin {
  readonly from: number;
  readonly to: number;
  /** For a block of text: what it was parsed as, with positions that count from `Reading.base`. */
  readonly inline?: readonly Nodes[];
  /** For an element: where its opening tag ends and its closing tag begins; absent for `<Name />`. */
  readonly inside?: { readonly from: number; readonly to: number };
  /** For an element: where each of its attributes is, in their order. */
  readonly attributes?: readonly { readonly from: number; readonly to: number }[];
  /** For a definition: what references find it by. */
  readonly identifier?: string;
  /** For a list that stands for several of the page's: the index of the first item of each but the first. */
  readonly seams?: readonly number[];
  /** For an element: it stood in a line of text, so that its children have no lines of their own. */
  readonly oneLine?: boolean;
}

/** Ties a page's document to its source, beside the document and never part of it. */
export interface DocumentSourceMap {
  readonly source: string;
  /** What must be added to a position of the parser to have one of the source. */
  readonly base: number;
  /** Where the page's body begins: after the byte-order mark and the front matter. */
  readonly bodyFrom: number;
  readonly origins: WeakMap<JSONContent, NodeOrigin>;
  /** The addresses that references of the page stand for. */
  readonly definitions: ReadonlyMap<string, { readonly url: string; readonly title: string | null }>;
  /** The addresses that references of the source stand for, whatever becomes of its definitions. */
  readonly written: ReadonlyMap<string, { readonly url: string; readonly title: string | null }>;
  /** The labels, as they are written, that definitions of the page have got instead of theirs, by their identifiers. */
  readonly renamed: ReadonlyMap<string, string>;
  /** What the parser made of the source, part by part. */
  readonly parts: ParsedParts;
  /** False where the page is no MDX, and its document one block of source. */
  readonly valid: boolean;
}

/** The text of the line before an offset, with everything but quote marks and white space blanked: what its next lines begin with. */
export function getLinePrefix(source: string, offset: number): string {
  return source.slice(findLineStart(source, offset), offset).replace(/[^\s>]/g, ' ');
}

/** Where the line of an offset begins: after a byte-order mark (of the file, or of the body after front matter). A lone carriage return ends a line as well (CommonMark, 2.1). */
export function findLineStart(source: string, offset: number): number {
  let at = offset;
  while (at > 0 && source[at - 1] !== '\n' && source[at - 1] !== '\r') at -= 1;
  return at < offset && source[at] === '\uFEFF' ? at + 1 : at;
}

/** A text of one paragraph on one line: the ends of its lines, with the blanks around them, as spaces. */
export function joinTextLines(text: string): string {
  return text.replace(/[ \t]*(?:\r\n?|\n)[ \t]*/g, ' ');
}

/** An expression on one line; as it is where a line's end means something in it: in templates and behind `//`. */
export function joinExpressionLines(source: string): string {
  return /`|\/\//.test(source) ? source : source.replace(/[ \t]*\r?\n[ \t]*/g, ' ');
}

/** What the next lines of a block begin with that stands on the line of an offset: its quote marks, white space, and list markers blanked. */
export function getContainerPrefix(source: string, offset: number): string {
  const line = source.slice(findLineStart(source, offset), offset);
  return (/^(?:[\s>]|(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\s]+\]:)(?=[ \t]))*/.exec(line)?.[0] ?? '').replace(/[^\s>]/g, ' ');
}

/** A slice of the source without the prefix that its continuation lines carry. */
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
