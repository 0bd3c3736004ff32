import type { Problem } from '#base/problem.ts';

/** A link target as written (not percent-decoded), with its UTF-16 range. */
export interface LocatedTarget {
  readonly target: string;
  readonly from: number;
  readonly to: number;
}

/** A Markdown link or image, or a link reference definition. Bare URLs don't count. */
export interface OutlineLink extends LocatedTarget {
  readonly kind: 'link' | 'image' | 'definition';
}

/** A Markdown heading. */
export interface OutlineHeading {
  readonly depth: number;
  /** Its text, without marks, tags, and expressions. */
  readonly text: string;
  /** Its explicit anchor, `{#id}`; null if it has none. */
  readonly id: string | null;
  /** Start of the heading. */
  readonly from: number;
}

/** An element's attribute. `value`: the string as written; null for a flag or any expression that isn't a string. */
export interface OutlineAttribute {
  readonly name: string;
  readonly value: (LocatedTarget & { readonly quote: string }) | null;
}

/** An element that a page opens, including in expressions and exports. */
export interface OutlineElement {
  readonly name: string;
  readonly from: number;
  readonly attributes: readonly OutlineAttribute[];
}

/** An expression in the page's text, not in an attribute. Its range includes the braces. */
export interface OutlineExpression {
  readonly from: number;
  readonly to: number;
}

/** An import, or an export from another file: the local names and the path. */
export interface OutlineImport extends LocatedTarget {
  readonly names: readonly string[];
}

/** The contents of a page's body, each list in text order. */
export interface SourceOutline {
  readonly headings: readonly OutlineHeading[];
  readonly links: readonly OutlineLink[];
  readonly elements: readonly OutlineElement[];
  readonly imports: readonly OutlineImport[];
  readonly expressions: readonly OutlineExpression[];
  /** All names that its imports and exports declare. */
  readonly names: readonly string[];
  /** Word count: runs of letters and digits outside code, attributes, and URLs. */
  readonly wordCount: number;
  /** Why the body can't be read as blocks; null if it can. The outline is a guess then. */
  readonly problem: Problem | null;
}

/** A mutable outline under construction. */
export interface OutlineParts {
  readonly headings: OutlineHeading[];
  readonly links: OutlineLink[];
  readonly elements: OutlineElement[];
  readonly imports: OutlineImport[];
  readonly expressions: OutlineExpression[];
  readonly names: string[];
  wordCount: number;
}

/** An empty outline. */
export function createOutlineParts(): OutlineParts {
  return { headings: [], links: [], elements: [], imports: [], expressions: [], names: [], wordCount: 0 };
}
