import { detectLineEnding } from '#base/encoding.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { InlineStyle } from '../patch/inlineTokens.ts';
import type { NodeOrigin } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import type { InlineContext } from '../read/readInline.ts';
import type { Grammar } from '../read/readPage.ts';
import { createKnownBlocks, noKnownBlocks, type KnownBlocks, type KnownText } from './knownBlocks.ts';

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

/** Returns edits that change a block into another one of the same type; null if it must be reprinted. */
export type PatchBlock = (writing: PrintContext, base: JSONContent, edited: JSONContent) => TextEdit[] | null;

/** How a page is printed. */
export interface PrintOptions {
  readonly strategy: PatchStrategy;
  readonly patch: PatchBlock;
  /** The texts that new blocks may have been copied from. */
  readonly sources: readonly KnownText[];
  /** The document to print. */
  readonly wanted: JSONContent;
  readonly forcedRewrites?: ReadonlySet<JSONContent>;
  readonly moved?: ReadonlySet<JSONContent>;
}

/** Everything that printing a page needs. */
export interface PrintContext extends InlineContext {
  readonly sourceDefinitions: InlineContext['definitions'];
  readonly renamedLabels: ReadonlyMap<string, string>;
  readonly newline: string;
  readonly style: PageStyle;
  readonly strategy: PatchStrategy;
  readonly origins: WeakMap<JSONContent, NodeOrigin>;
  /** Where new blocks come from. */
  readonly known: KnownBlocks;
  /** Edits that change a block into another one of the same type; null if it must be reprinted. */
  readonly patch: PatchBlock;
  /** Blocks of the new document that must be reprinted even if the page has them. */
  readonly forcedRewrites: ReadonlySet<JSONContent>;
  /** Blocks whose source is kept, but not what is between them and their siblings. */
  readonly moved: ReadonlySet<JSONContent>;
}

/** Creates the context for printing a page, which has the document `page.doc`. */
export function createPrintContext(
  grammar: Grammar,
  page: KnownText,
  { strategy, patch, sources, wanted, forcedRewrites = new Set(), moved = new Set() }: PrintOptions,
): PrintContext {
  const { source, bodyFrom } = page.reading;
  const style = styleOf(withoutFences(source.slice(bodyFrom)));
  return {
    ...page.reading,
    ...grammar,
    newline: detectLineEnding(source),
    // Underscores aren't delimiters within words or next to each other.
    style: strategy === 'whole' ? { ...style, emphasis: '*', strong: '**' } : style,
    strategy,
    patch,
    forcedRewrites,
    moved,
    known: strategy === 'whole' ? noKnownBlocks : createKnownBlocks(page, sources, wanted),
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
  const indent = /^<[A-Z][\w.]*(?:\s[^>\n]*)?(?<!\/)>[ \t]*\r?\n+([ \t]*)\S/m.exec(body)?.[1];
  return {
    bullet: bullet === '*' || bullet === '+' ? bullet : '-',
    emphasis: !/(?:^|[\s(])\*[^\s*]/.test(body) && /(?:^|[\s(])_[^\s_]/.test(body) ? '_' : '*',
    strong: !body.includes('**') && /(?:^|[\s(])__[^\s_]/.test(body) ? '__' : '**',
    indent: indent ?? '  ',
  };
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
