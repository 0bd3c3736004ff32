import type { Problem } from '#base/problem.ts';

/** A target as a page writes it, percent signs and all, and where its characters are: UTF-16 offsets. */
export interface LocatedTarget {
  readonly target: string;
  readonly from: number;
  readonly to: number;
}

/** A link or a picture of Markdown, or what a label is defined as. Addresses that stand in the text by themselves are none. */
export interface OutlineLink extends LocatedTarget {
  readonly kind: 'link' | 'image' | 'definition';
}

/** A heading of Markdown. */
export interface OutlineHeading {
  readonly depth: number;
  /** Its words, without marks, tags and expressions. */
  readonly text: string;
  /** The anchor that it is given: `{#id}`; null where there is none. */
  readonly id: string | null;
  /** Where the heading begins. */
  readonly from: number;
}

/** An attribute of an element. Its value is the string as it is written, and null for a flag or any other expression than a string. */
export interface OutlineAttribute {
  readonly name: string;
  readonly value: (LocatedTarget & { readonly quote: string }) | null;
}

/** An element that a page opens: also within an expression, or what it exports. */
export interface OutlineElement {
  readonly name: string;
  readonly from: number;
  readonly attributes: readonly OutlineAttribute[];
}

/** An expression in braces that stands for words of the page: no value of an attribute. Its offsets are around the braces. */
export interface OutlineExpression {
  readonly from: number;
  readonly to: number;
}

/** What a page imports, or exports from elsewhere: the names that it has for it, and from where. */
export interface OutlineImport extends LocatedTarget {
  readonly names: readonly string[];
}

/** What a page's body holds, each in the order of the text. */
export interface SourceOutline {
  readonly headings: readonly OutlineHeading[];
  readonly links: readonly OutlineLink[];
  readonly elements: readonly OutlineElement[];
  readonly imports: readonly OutlineImport[];
  readonly expressions: readonly OutlineExpression[];
  /** The names that its imports and exports bring in. */
  readonly names: readonly string[];
  /** How many runs of letters and digits are read: no code, no attributes, no addresses. */
  readonly words: number;
  /** Why the body cannot be read as blocks; null where it can. What is outlined all the same is a guess then. */
  readonly problem: Problem | null;
}

/** An outline while it is made. */
export interface OutlineParts {
  readonly headings: OutlineHeading[];
  readonly links: OutlineLink[];
  readonly elements: OutlineElement[];
  readonly imports: OutlineImport[];
  readonly expressions: OutlineExpression[];
  readonly names: string[];
  words: number;
}

/** An outline that holds nothing yet. */
export function createOutlineParts(): OutlineParts {
  return { headings: [], links: [], elements: [], imports: [], expressions: [], names: [], words: 0 };
}
