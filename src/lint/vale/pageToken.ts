import type { MappedText } from './mappedText.ts';

/** A page as a stream, as its HTML would be: what opens and closes, and the text between. Offsets are the source's. */
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

/** Whether an element stands within a line of text. */
export function isInlineTag(tag: string): boolean {
  return inlineTags.has(tag);
}

/** An element that opens; its kind is known by its name. */
export function createOpeningToken(
  tag: string,
  at: number,
  classes: readonly string[] = [],
  isInline = isInlineTag(tag),
): PageToken {
  return { kind: 'open', tag, isInline, classes, at };
}
