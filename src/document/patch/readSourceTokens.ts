import type { ImageReference, LinkReference, PhrasingContent, Nodes } from 'mdast';
import { skipBlanks, alignInlineCode, alignText, type SourceAlignment } from './alignText.ts';
import { getAtomKey, getMarkDelimiterKey, splitIntoMergeTokens } from './inlineTokens.ts';
import { joinTextLines } from './documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import {
  toAtom,
  isAutolinkLiteral,
  toMark,
  getNodeRange,
  type InlineContext,
  type MarkJson,
} from '../read/readInline.ts';

/** A piece of a line in the source. */
export interface SourceToken {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly of?: JSONContent | MarkJson;
  /** For reference images, and for the end of reference links. */
  readonly reference?: ReferenceSyntax;
}

/** A link's or image's reference to its definition: `[text][label]`, `[text][]`, or `[text]`. */
export interface ReferenceSyntax {
  readonly identifier: string;
  /** The text in the brackets that identify the definition, which is the link's text if there is no other. */
  readonly label: string;
  readonly isFull: boolean;
  /** Number of tokens between the brackets of the text. */
  readonly size: number;
}

/** The reference syntax of a parsed node. */
function referenceOf(context: InlineContext, node: LinkReference | ImageReference, size: number): ReferenceSyntax {
  const { from, to } = getNodeRange(context, node);
  const raw = context.source.slice(from, to);
  const ends = { full: raw.lastIndexOf('[') + 1, collapsed: raw.indexOf('[') + 1, shortcut: raw.indexOf('[') + 1 };
  const label = raw
    .slice(ends[node.referenceType], node.referenceType === 'collapsed' ? -3 : -1)
    .replace(/[ \t]*\r?\n[ \t>]*/g, ' ');
  return { identifier: node.identifier, label, isFull: node.referenceType === 'full', size };
}

/** Tokens of a block's text in the source; null if it can't be aligned. */
export function readSourceTokens(context: InlineContext, nodes: readonly Nodes[]): SourceToken[] | null {
  const tokens: SourceToken[] = [];
  // A text block's nodes are phrasing content, as the reader stored them.
  return addNodes(context, nodes as readonly PhrasingContent[], tokens) ? tokens : null;
}

/** A token for invisible source, such as a link with empty text. It is kept unless its surroundings are removed. */
const unseenToken = (from: number, to: number): SourceToken => ({ key: `unseen:${from}`, from, to });

/**
 * Adds a token. Source between it and the previous one belongs to a hard break (the next line's prefix), or else
 * becomes a separate token.
 */
function addToken(tokens: SourceToken[], token: SourceToken): void {
  const last = tokens.at(-1);
  if (last !== undefined && last.to < token.from) {
    if (last.of?.type === 'hardBreak') tokens[tokens.length - 1] = { ...last, to: token.from };
    else tokens.push(unseenToken(last.to, token.from));
  }
  tokens.push(token);
}

function addNodes(context: InlineContext, nodes: readonly PhrasingContent[], tokens: SourceToken[]): boolean {
  return nodes.every((node) => addNode(context, node, tokens));
}

function addNode(context: InlineContext, node: PhrasingContent, tokens: SourceToken[]): boolean {
  const { from, to } = getNodeRange(context, node);
  if (node.type === 'text') {
    return addText(context.source, joinTextLines(node.value), from, to, tokens);
  }
  if (isAutolinkLiteral(context, node)) return addNodes(context, node.children, tokens);
  const mark = toMark(context, node);
  if (mark === null) {
    const atom = toAtom(context, node);
    if (atom === null) return false;
    addToken(tokens, {
      key: getAtomKey(atom),
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
  if (first === undefined || last === undefined) {
    addToken(tokens, unseenToken(from, to));
    return true;
  }
  const inner = { from: getNodeRange(context, first).from, to: getNodeRange(context, last).to };
  addToken(tokens, { key: getMarkDelimiterKey('open', mark), from, to: inner.from, of: mark });
  const start = tokens.length;
  if (!addNodes(context, children, tokens)) return false;
  const reference =
    node.type === 'linkReference' ? { reference: referenceOf(context, node, tokens.length - start) } : {};
  addToken(tokens, { key: getMarkDelimiterKey('close', mark), from: inner.to, to, of: mark, ...reference });
  return true;
}

function addText(source: string, value: string, from: number, to: number, tokens: SourceToken[]): boolean {
  // A line after a hard break may be indented.
  const begin = /^[ \t]/.test(value) ? from : skipBlanks(source, from, to);
  const found = alignText(source, value, begin, to);
  for (const token of found === null ? [] : pieceTokens(value, found)) addToken(tokens, token);
  return found !== null;
}

function addCode(
  source: string,
  value: string,
  mark: MarkJson,
  from: number,
  to: number,
  tokens: SourceToken[],
): boolean {
  const ticks = /^`+/.exec(source.slice(from, to))?.[0].length ?? 0;
  const lines = value.replace(/\r\n?/g, '\n');
  const found = alignInlineCode(source, lines, from + ticks, to - ticks);
  const [start, end] = [found?.starts[0], found?.ends.at(-1)];
  if (found === null || start === undefined || end === undefined) return false;
  addToken(tokens, { key: getMarkDelimiterKey('open', mark), from, to: start, of: mark });
  // A line ending in code is a space, as everywhere else in text.
  for (const token of pieceTokens(lines.replaceAll('\n', ' '), found)) addToken(tokens, token);
  addToken(tokens, { key: getMarkDelimiterKey('close', mark), from: end, to, of: mark });
  return true;
}

function pieceTokens(value: string, { starts, ends }: SourceAlignment): SourceToken[] {
  let index = 0;
  return splitIntoMergeTokens(value).map((piece) => {
    const from = starts[index] ?? 0;
    index += piece.length;
    return { key: `t${piece}`, from, to: ends[index - 1] ?? from };
  });
}
