/** One character of a class: what stands within `[…]` of a RegExp with the flag `u`, once for ASCII words and digits and once for those of all scripts. */
export interface CharacterSet {
  readonly kind: 'set';
  readonly ascii: string;
  readonly unicode: string;
  readonly negated: boolean;
  readonly ignoreCase: boolean;
}

export type PatternAssertion = 'textStart' | 'textEnd' | 'lineStart' | 'lineEnd' | 'wordEdge' | 'noWordEdge';

/** A regular expression as it was written, read. Groups count from 1. */
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

/** What letters of all scripts are to a word, besides ASCII's. */
export const unicodeWordClass = '\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}';

/** The set as a class of a RegExp with the flag `u`. */
export function toRegExpClass(set: CharacterSet, isUnicode: boolean): string {
  const body = isUnicode ? set.unicode : set.ascii;
  return `[${set.negated ? '^' : ''}${body}]`;
}
