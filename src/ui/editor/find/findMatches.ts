import type { Node as DocumentNode } from '@tiptap/pm/model';
import {
  pageHeaderFields,
  type PageHeaderPosition,
  type PageHeaderTexts,
} from '#document/position/pageHeaderFields.ts';

/** What is looked for, and how. */
export interface FindOptions {
  readonly query: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  readonly regularExpression: boolean;
}

/** A place where it stands: in the document or, by UTF-16 units, in a field above it. */
export interface FindMatch {
  /** Null for the document. */
  readonly field: PageHeaderPosition['field'] | null;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const most = 5000;

/** The pattern of what is looked for; null for nothing, and for a regular expression that is not finished. */
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

/** All places in a document, in reading order, each inside of one block. */
export function findMatches(doc: DocumentNode, pattern: RegExp): readonly FindMatch[] {
  const found: FindMatch[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    // An icon or a picture within the text takes one place, as it does in the document.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
    for (const match of text.matchAll(pattern)) {
      if (match[0] === '' || found.length >= most) continue;
      const from = position + 1 + match.index;
      found.push({ field: null, from, to: from + match[0].length, text: match[0] });
    }
    return false;
  });
  return found;
}

/** All places in the fields above a document, in reading order. */
export function findHeadMatches(head: PageHeaderTexts, pattern: RegExp): readonly FindMatch[] {
  return pageHeaderFields.flatMap((field) =>
    [...head[field].matchAll(pattern)]
      .filter(([text]) => text !== '')
      .slice(0, most)
      .map(({ 0: text, index }) => ({ field, from: index, to: index + text.length, text })),
  );
}

/** The fields above a document that change where matches in them are replaced by texts, and what they say then. */
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

/** What a match is replaced by: groups of a regular expression are put in for `$1`. */
export function expandReplacement(match: FindMatch, replacement: string, options: FindOptions): string {
  const pattern = compileFindPattern(options);
  if (!options.regularExpression || pattern === null) return replacement;
  return match.text.replace(new RegExp(pattern.source, pattern.flags.replace('g', '')), replacement);
}
