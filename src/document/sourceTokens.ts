import type { ImageReference, LinkReference, PhrasingContent, Nodes } from 'mdast';
import { decodeString } from 'micromark-util-decode-string';
import { atomKey, markKey, piecesOf } from './inlineTokens.ts';
import { onOneLine } from './origins.ts';
import type { JSONContent } from './page.ts';
import { atomOf, isBareAddress, markOf, rangeOf, type InlineContext, type Mark } from './readInline.ts';

/** A piece of a line as the source has it. */
export interface SourceToken {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly of?: JSONContent | Mark;
  /** For a picture by reference and for the end of a link by reference. */
  readonly reference?: Reference;
}

/** How a link or a picture refers to its definition: `[words][label]`, `[words][]` or `[words]`. */
export interface Reference {
  readonly identifier: string;
  /** What stands between the brackets that name the definition, which are the words themselves where there are no others. */
  readonly label: string;
  readonly isFull: boolean;
  /** How many tokens stand between the brackets of the words. */
  readonly size: number;
}

/** The reference that a parsed node is. */
function referenceOf(context: InlineContext, node: LinkReference | ImageReference, size: number): Reference {
  const { from, to } = rangeOf(context, node);
  const raw = context.source.slice(from, to);
  const ends = { full: raw.lastIndexOf('[') + 1, collapsed: raw.indexOf('[') + 1, shortcut: raw.indexOf('[') + 1 };
  const label = raw
    .slice(ends[node.referenceType], node.referenceType === 'collapsed' ? -3 : -1)
    .replace(/[ \t]*\r?\n[ \t>]*/g, ' ');
  return { identifier: node.identifier, label, isFull: node.referenceType === 'full', size };
}

/** The tokens of a block's text in the source; null where the text cannot be followed through its escapes. */
export function sourceTokens(context: InlineContext, nodes: readonly Nodes[]): SourceToken[] | null {
  const tokens: SourceToken[] = [];
  // A text block's nodes are phrasing content, as the reader stored them.
  return addNodes(context, nodes as readonly PhrasingContent[], tokens) ? tokens : null;
}

function addNodes(context: InlineContext, nodes: readonly PhrasingContent[], tokens: SourceToken[]): boolean {
  return nodes.every((node) => addNode(context, node, tokens));
}

function addNode(context: InlineContext, node: PhrasingContent, tokens: SourceToken[]): boolean {
  const { from, to } = rangeOf(context, node);
  if (node.type === 'text') {
    return addText(context.source, onOneLine(node.value), from, to, tokens);
  }
  if (isBareAddress(context, node)) return addNodes(context, node.children, tokens);
  const mark = markOf(context, node);
  if (mark === null) {
    const atom = atomOf(context, node);
    if (atom === null) return false;
    tokens.push({
      key: atomKey(atom),
      from,
      to,
      of: atom,
      ...(node.type === 'imageReference' ? { reference: referenceOf(context, node, 0) } : {}),
    });
    return true;
  }
  if (node.type === 'inlineCode') return addCode(context.source, node.value, mark, from, to, tokens);
  const children = 'children' in node ? node.children : [];
  const first = children[0];
  const last = children.at(-1);
  if (first === undefined || last === undefined) return false;
  const inner = { from: rangeOf(context, first).from, to: rangeOf(context, last).to };
  tokens.push({ key: markKey('open', mark), from, to: inner.from, of: mark });
  const start = tokens.length;
  if (!addNodes(context, children, tokens)) return false;
  const reference =
    node.type === 'linkReference' ? { reference: referenceOf(context, node, tokens.length - start) } : {};
  tokens.push({ key: markKey('close', mark), from: inner.to, to, of: mark, ...reference });
  return true;
}

function addText(source: string, value: string, from: number, to: number, tokens: SourceToken[]): boolean {
  const ends = alignText(source, value, from, to);
  if (ends === null) return false;
  let index = 0;
  let start = from;
  for (const piece of piecesOf(value)) {
    index += piece.length;
    const end = ends[index - 1];
    if (end === undefined) return false;
    tokens.push({ key: `t${piece}`, from: start, to: end });
    start = end;
  }
  return true;
}

const charReference = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w+);/;

/** For each UTF-16 unit of a text, where it ends in the source; null where source and text cannot be matched. */
function alignText(source: string, value: string, from: number, to: number): number[] | null {
  const ends: number[] = [];
  let position = from;
  for (let index = 0; index < value.length;) {
    const character = value.charAt(index);
    const here = source.charAt(position);
    const decoded = here === '&' ? decodeReference(source.slice(position, Math.min(to, position + 40))) : null;
    if (decoded !== null && value.startsWith(decoded.text, index)) {
      position += decoded.length;
      for (let unit = 0; unit < decoded.text.length; unit += 1) ends.push(position);
      index += decoded.text.length;
    } else if (here === '\\' && source.charAt(position + 1) === character && /[!-/:-@[-`{-~]/.test(character)) {
      position += 2;
      ends.push(position);
      index += 1;
    } else if (character === ' ' && lineEndFrom(source, position, to) !== null) {
      position = afterLineBreak(source, position, to, value.charAt(index + 1));
      ends.push(position);
      index += 1;
    } else if (here === character || (character === '\uFFFD' && here === '\0')) {
      position += 1;
      ends.push(position);
      index += 1;
    } else {
      return null;
    }
    if (position > to) return null;
  }
  return position === to ? ends : null;
}

function decodeReference(text: string): { readonly text: string; readonly length: number } | null {
  const match = charReference.exec(text);
  if (match === null) return null;
  const decoded = decodeString(match[0]);
  return decoded === match[0] ? null : { text: decoded, length: match[0].length };
}

const lineEnd = /[ \t]*(?:\r\n?|\n)/y;

/** Where the next line begins, if nothing but blanks stands before it; null where something does. */
function lineEndFrom(source: string, position: number, to: number): number | null {
  lineEnd.lastIndex = position;
  return lineEnd.test(source) && lineEnd.lastIndex <= to ? lineEnd.lastIndex : null;
}

/** The end of white space around a line's end, the prefix of the next line included. */
function afterLineBreak(source: string, position: number, to: number, next: string): number {
  let end = lineEndFrom(source, position, to) ?? position;
  while (end < to && /[ \t]/.test(source.charAt(end))) end += 1;
  while (end < to && next !== '>' && source.charAt(end) === '>') {
    end += 1;
    while (end < to && /[ \t]/.test(source.charAt(end))) end += 1;
  }
  return end;
}

function addCode(source: string, value: string, mark: Mark, from: number, to: number, tokens: SourceToken[]): boolean {
  const ticks = /^`+/.exec(source.slice(from, to))?.[0] ?? '';
  let pad = '';
  let start = from + ticks.length;
  let end = to - ticks.length;
  if (end - start === value.length + 2 && source.slice(start + 1, end - 1) === value) {
    pad = ' ';
    start += 1;
    end -= 1;
  }
  const form = `${ticks}${pad}`;
  const lines = value.replace(/\r\n?/g, '\n');
  const ends = alignCode(source, lines, start, end);
  if (ends === null) return false;
  tokens.push({ key: markKey('open', mark, form), from, to: start, of: mark });
  let index = 0;
  let begin = start;
  // A line's end in code is a space, as everywhere else in text.
  for (const piece of piecesOf(lines.replaceAll('\n', ' '))) {
    index += piece.length;
    const stop = ends[index - 1] ?? begin;
    tokens.push({ key: `t${piece}`, from: begin, to: stop });
    begin = stop;
  }
  tokens.push({ key: markKey('close', mark, form), from: begin, to, of: mark });
  return true;
}

function alignCode(source: string, value: string, from: number, to: number): number[] | null {
  const ends: number[] = [];
  let position = from;
  for (const [index, character] of value.split('').entries()) {
    const here = source.charAt(position);
    if (here === '\\' && character === '|' && source.charAt(position + 1) === '|') position += 2;
    // White space that begins the next line belongs to the code as far as it is not the block's own.
    else if (character === '\n' && (here === '\n' || here === '\r'))
      position = afterLineBreak(source, position, to, '') - (/^[ \t]*/.exec(value.slice(index + 1))?.[0].length ?? 0);
    else if (here === character) position += 1;
    else return null;
    if (position > to) return null;
    ends.push(position);
  }
  return position === to ? ends : null;
}
