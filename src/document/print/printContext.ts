import { detectLineEnding } from '#base/encoding.ts';
import { isSameDocument } from '../patch/compareDocuments.ts';
import type { InlineStyle } from '../patch/inlineTokens.ts';
import { getLinePrefix, type NodeOrigin, type DocumentSourceMap } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import type { InlineContext } from '../read/readInline.ts';
import type { Grammar } from '../read/readPage.ts';
import { isTextBlock, getNodeText } from './printedNodes.ts';

/** The page's preferences for syntax with several notations. */
export interface PageStyle {
  readonly bullet: '-' | '*' | '+';
  readonly emphasis: '*' | '_';
  readonly strong: '**' | '__';
  /** Indentation of an element's children. */
  readonly indent: string;
}

/**
 * How much of the source is kept around an edit: `merge` keeps the spelling around each changed word, `canonical`
 * reprints changed texts, `whole` reprints changed blocks. Later ones are fallbacks if the result of an earlier one
 * can't be verified.
 */
export type PatchStrategy = 'merge' | 'canonical' | 'whole';

/** Everything that printing a page needs. */
export interface PrintContext extends InlineContext {
  readonly sourceDefinitions: InlineContext['definitions'];
  readonly renamedLabels: ReadonlyMap<string, string>;
  readonly newline: string;
  readonly style: PageStyle;
  readonly strategy: PatchStrategy;
  readonly origins: WeakMap<JSONContent, NodeOrigin>;
  /** The page's node with the same content as a new one, whose source can be reused. */
  readonly find: (node: JSONContent) => JSONContent | null;
  /** Blocks of the new document that must be reprinted even if the page has them. */
  readonly forcedRewrites: ReadonlySet<JSONContent>;
}

/** Creates the context for printing with the given strategy. */
export function createPrintContext(
  grammar: Grammar,
  reading: DocumentSourceMap,
  doc: JSONContent,
  strategy: PatchStrategy,
  forcedRewrites: ReadonlySet<JSONContent> = new Set(),
): PrintContext {
  const { source } = reading;
  const style = styleOf(withoutFences(source.slice(reading.bodyFrom)));
  return {
    ...reading,
    ...grammar,
    newline: detectLineEnding(source),
    // Underscores aren't delimiters within words or next to each other.
    style: strategy === 'whole' ? { ...style, emphasis: '*', strong: '**' } : style,
    strategy,
    forcedRewrites,
    find: strategy === 'whole' ? () => null : finder(doc, reading.origins),
  };
}

/** The text without fenced code, because lines of a diff aren't a list. */
function withoutFences(body: string): string {
  let fence: string | null = null;
  return body
    .split('\n')
    .filter((line) => {
      const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1];
      const inside: string | null = fence;
      if (mark !== undefined && (inside === null || mark.startsWith(inside))) fence = inside === null ? mark : null;
      return inside === null && mark === undefined;
    })
    .join('\n');
}

function styleOf(body: string): PageStyle {
  const bullet = /^[ \t>]*([-*+])[ \t]+[^\s*-]/m.exec(body)?.[1];
  const indent = /^<[A-Z][\w.]*(?:\s[^>\n]*)?>[ \t]*\r?\n+([ \t]*)\S/m.exec(body)?.[1];
  return {
    bullet: bullet === '*' || bullet === '+' ? bullet : '-',
    emphasis: !/(?:^|[\s(])\*[^\s*]/.test(body) && /(?:^|[\s(])_[^\s_]/.test(body) ? '_' : '*',
    strong: !body.includes('**') && /(?:^|[\s(])__[^\s_]/.test(body) ? '__' : '**',
    indent: indent ?? '  ',
  };
}

const signature = (node: JSONContent) => `${node.type}:${getNodeText(node)}`;

function finder(
  doc: JSONContent,
  origins: WeakMap<JSONContent, NodeOrigin>,
): (node: JSONContent) => JSONContent | null {
  let index: Map<string, JSONContent[]> | null = null;
  return (node) => {
    index ??= indexOf(doc, origins);
    return index.get(signature(node))?.find((candidate) => isSameDocument(candidate, node)) ?? null;
  };
}

function indexOf(doc: JSONContent, origins: WeakMap<JSONContent, NodeOrigin>): Map<string, JSONContent[]> {
  const index = new Map<string, JSONContent[]>();
  const visit = (node: JSONContent): void => {
    if (origins.has(node)) {
      const key = signature(node);
      const found = index.get(key);
      if (found === undefined) index.set(key, [node]);
      else found.push(node);
    }
    if (!isTextBlock(node)) node.content?.forEach(visit);
  };
  doc.content?.forEach(visit);
  return index;
}

/** Printing style for text in a block of this type. */
export function getInlineStyle(writing: PrintContext, type: string): InlineStyle {
  const block = type === 'heading' ? 'heading' : type === 'paragraph' ? 'paragraph' : 'cell';
  const { emphasis, strong } = writing.style;
  return {
    block,
    hasDefinitions: writing.definitions.size > 0,
    emphasis,
    strong,
    addresses: writing.strategy === 'merge' ? 'bare' : 'escaped',
  };
}

/** A node's source, with another prefix on its continuation lines. */
export function reindentSlice(writing: PrintContext, origin: NodeOrigin, prefix: string): string {
  const text = writing.source.slice(origin.from, origin.to);
  const before = getLinePrefix(writing.source, origin.from);
  if (before === prefix || !text.includes('\n')) return text;
  return text
    .split('\n')
    .map((line, index) => {
      if (index === 0) return line;
      let length = 0;
      while (length < before.length && line[length] === before[length]) length += 1;
      const rest = line.slice(length);
      return rest.trim() === '' ? `${prefix.trimEnd()}${rest}` : `${prefix}${rest}`;
    })
    .join('\n');
}

/** A line ending and the next line's prefix. */
export function printLineBreak(writing: PrintContext, prefix: string): string {
  return `${writing.newline}${prefix}`;
}

/** A blank line and the next line's prefix. */
export function printBlankLine(writing: PrintContext, prefix: string): string {
  return `${writing.newline}${prefix.trimEnd()}${writing.newline}${prefix}`;
}

/** Converts `\n` in a text to the page's line endings, each followed by the prefix. */
export function prefixLines(writing: PrintContext, text: string, prefix: string): string {
  if (!text.includes('\n')) return text;
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? prefix.trimEnd() : `${prefix}${line}`))
    .join(writing.newline);
}
