import type { MappedText } from './mappedText.ts';

/** A page as a token stream of its HTML: opening and closing tags, and the text between. Offsets are in the source. */
export type PageToken =
  | {
      readonly kind: 'open';
      readonly tag: string;
      readonly isInline: boolean;
      readonly classes: readonly string[];
      readonly at: number;
    }
  | { readonly kind: 'close'; readonly tag: string }
  | { readonly kind: 'text'; readonly content: MappedText; readonly isAddress: boolean }
  | { readonly kind: 'attribute'; readonly name: string; readonly content: MappedText }
  | { readonly kind: 'comment'; readonly text: string; readonly at: number };

const inlineTags = new Set(
  'b big i small abbr acronym cite dfn em kbd strong a br img span sub sup code tt del ins s u mark q samp var time label'.split(
    ' ',
  ),
);

/** True if it is an inline element. */
export function isInlineTag(tag: string): boolean {
  return inlineTags.has(tag);
}

/** Token for an opening tag; the tag decides whether it is inline by default. */
export function createOpeningToken(
  tag: string,
  at: number,
  classes: readonly string[] = [],
  isInline = isInlineTag(tag),
): PageToken {
  return { kind: 'open', tag, isInline, classes, at };
}
