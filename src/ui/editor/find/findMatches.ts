import type { Node as DocumentNode } from '@tiptap/pm/model';

/** What is looked for, and how. */
export interface FindOptions {
  readonly query: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  readonly regularExpression: boolean;
}

/** A place in the document where it stands. */
export interface Match {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const most = 5000;

/** The pattern of what is looked for; null for nothing, and for a regular expression that is not finished. */
export function patternOf({ query, matchCase, wholeWord, regularExpression }: FindOptions): RegExp | null {
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
export function findMatches(doc: DocumentNode, pattern: RegExp): readonly Match[] {
  const found: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    // An icon or a picture within the text takes one place, as it does in the document.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
    for (const match of text.matchAll(pattern)) {
      if (match[0] === '' || found.length >= most) continue;
      const from = position + 1 + match.index;
      found.push({ from, to: from + match[0].length, text: match[0] });
    }
    return false;
  });
  return found;
}

/** What a match is replaced by: groups of a regular expression are put in for `$1`. */
export function replacementOf(match: Match, replacement: string, options: FindOptions): string {
  const pattern = patternOf(options);
  if (!options.regularExpression || pattern === null) return replacement;
  return match.text.replace(new RegExp(pattern.source, pattern.flags.replace('g', '')), replacement);
}
