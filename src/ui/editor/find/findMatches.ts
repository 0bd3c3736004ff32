import type { Node as DocumentNode } from '@tiptap/pm/model';
import { preserveCase } from '#base/preserveCase.ts';
import { listNodeTitles } from './nodeTitles.ts';
import {
  pageHeaderFields,
  type PageHeaderPosition,
  type PageHeaderTexts,
} from '#document/position/pageHeaderFields.ts';

/** The query and its options. */
export interface FindOptions {
  readonly query: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  readonly regularExpression: boolean;
  /** True if replacements get the capitals of their matches. Only for words without `matchCase`. */
  readonly preserveCase?: boolean;
}

/** A match in the text of the document or, in UTF-16 offsets, in a header field or the title of a node. */
export interface FindMatch {
  /** Null for the document. */
  readonly field: PageHeaderPosition['field'] | null;
  /** The node whose title it is in, such as a card's, and which of the node's titles that is. */
  readonly title?: { readonly position: number; readonly name: string; readonly index: number };
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const most = 5000;

/** Compiles the query to a pattern; null for an empty query or an invalid regular expression. */
export function compileFindPattern({ query, matchCase, wholeWord, regularExpression }: FindOptions): RegExp | null {
  if (query === '') return null;
  const source = regularExpression ? query : query.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  try {
    return new RegExp(
      wholeWord ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source,
      matchCase ? 'gu' : 'giu',
    );
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** All matches in a document, in reading order, each within one block or title. */
export function findMatches(doc: DocumentNode, pattern: RegExp): readonly FindMatch[] {
  const found: FindMatch[] = [];
  const search = (text: string, start: number, title?: FindMatch['title']) => {
    for (const match of text.matchAll(pattern)) {
      if (match[0] === '' || found.length >= most) continue;
      const from = start + match.index;
      found.push({ field: null, ...(title && { title }), from, to: from + match[0].length, text: match[0] });
    }
  };
  doc.descendants((node, position) => {
    for (const [index, { name, text }] of listNodeTitles(node).entries()) search(text, 0, { position, name, index });
    if (!node.isTextblock) return true;
    // Each inline atom is one character, as in document positions.
    search(node.textBetween(0, node.content.size, undefined, '\ufffc'), position + 1);
    return false;
  });
  return found;
}

/** All matches in the header fields, in reading order. */
export function findHeadMatches(head: PageHeaderTexts, pattern: RegExp): readonly FindMatch[] {
  return pageHeaderFields.flatMap((field) =>
    [...head[field].matchAll(pattern)]
      .filter(([text]) => text !== '')
      .slice(0, most)
      .map(({ 0: text, index }) => ({ field, from: index, to: index + text.length, text })),
  );
}

/** Returns the header fields that the replacements change, with their new text. */
export function replaceHeadMatches(
  head: PageHeaderTexts,
  replacements: readonly { readonly match: FindMatch; readonly text: string }[],
): Partial<PageHeaderTexts> {
  return Object.fromEntries(
    pageHeaderFields.flatMap((field) => {
      const here = replacements.filter(({ match }) => match.field === field);
      if (here.length === 0) return [];
      const whole = here.reduceRight(
        (now, { match, text }) => now.slice(0, match.from) + text + now.slice(match.to),
        head[field],
      );
      return [[field, whole]];
    }),
  );
}

/** The text that replaces a match; groups of a regular expression replace `$1` and so on. */
export function expandReplacement(match: FindMatch, replacement: string, options: FindOptions): string {
  const pattern = compileFindPattern(options);
  if (!options.regularExpression || pattern === null)
    return options.preserveCase === true && !options.matchCase
      ? preserveCase(match.text, replacement, options.query)
      : replacement;
  return match.text.replace(new RegExp(pattern.source, pattern.flags.replace('g', '')), replacement);
}
