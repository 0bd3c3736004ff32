/**
 * A character set: the body of a `[…]` class of a RegExp with the `u` flag, once for ASCII and once for Unicode word
 * characters and digits.
 */
export interface CharacterSet {
  readonly kind: 'set';
  readonly ascii: string;
  readonly unicode: string;
  readonly negated: boolean;
  readonly ignoreCase: boolean;
}

export type PatternAssertion = 'textStart' | 'textEnd' | 'lineStart' | 'lineEnd' | 'wordEdge' | 'noWordEdge';

/** Syntax tree of a regular expression. Groups are numbered from 1. */
export type PatternNode =
  | CharacterSet
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly item: PatternNode;
      readonly least: number;
      readonly most: number;
      readonly greedy: boolean;
    }
  | { readonly kind: 'group'; readonly index: number; readonly item: PatternNode }
  | { readonly kind: 'atomic'; readonly item: PatternNode }
  | { readonly kind: 'edge'; readonly edge: PatternAssertion }
  | { readonly kind: 'look'; readonly behind: boolean; readonly negative: boolean; readonly item: PatternNode }
  | { readonly kind: 'backReference'; readonly index: number; readonly ignoreCase: boolean };

/** Non-ASCII word characters, as RegExp properties. */
export const unicodeWordClass = '\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}';

/** The set as a class of a RegExp with the `u` flag. */
export function toRegExpClass(set: CharacterSet, isUnicode: boolean): string {
  const body = isUnicode ? set.unicode : set.ascii;
  return `[${set.negated ? '^' : ''}${body}]`;
}
