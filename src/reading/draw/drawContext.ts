import { createElement, type ReactElement, type ReactNode } from 'react';
import type { JSONContent } from '#document/page.ts';
import type { SiteContext } from '../siteContext.ts';
import type { Vocabulary } from './safeElements.ts';

/** An HTML element, so that its parent can add attributes. */
export type DrawnElement = ReactElement<Readonly<Record<string, unknown>>>;

/** Assigns unique IDs to a page's elements, with the screen's prefix. */
export interface ElementIds {
  /** ID of a heading or component; a new one for a part of a snippet. Undefined for a component without a title. */
  readonly of: (node: JSONContent) => string | undefined;
  /** Returns an ID for elements that refer to each other. */
  readonly internal: (text: string) => string;
  /** Reserves an ID that the page sets itself; undefined if another element has it. */
  readonly claim: (id: string) => string | undefined;
  /** The fragment of links to an ID. Screens with several pages add their prefix themselves. */
  readonly toFragment: (id: string) => string;
}

/** A footnote and how often it is referenced. */
export interface Footnote {
  readonly id: string;
  readonly number: number;
  readonly definition: JSONContent;
  readonly drawing: DrawContext;
  references: number;
}

/** The footnotes of one drawing of a page. */
export interface Footnotes {
  /** Adds the definitions in the blocks of a page or snippet. The first of several with one label counts. */
  readonly define: (nodes: readonly JSONContent[], drawing: DrawContext) => void;
  /** Adds a reference and returns its footnote; null if it isn't defined. */
  readonly refer: (node: JSONContent, drawing: DrawContext) => Footnote | null;
  /** Adds footnotes that nothing refers to. */
  readonly addUnused: () => void;
  /** Draws the footnotes, by number, including those that only other footnotes refer to. */
  readonly draw: () => Iterable<{ readonly footnote: Footnote; readonly blocks: readonly DrawnElement[] }>;
}

/** State of one drawing of a page, shared by all its parts. */
export interface DrawContext {
  readonly siteContext: SiteContext;
  readonly ids: ElementIds;
  /** Files that the page imports components from, by component name. */
  readonly imports: ReadonlyMap<string, string>;
  /** Snippets currently being drawn; none is drawn within itself. */
  readonly within: readonly string[];
  /** Number of snippets that may still be drawn, counted down. */
  readonly files: { left: number };
  /** The page's footnotes, collected while it is drawn. */
  readonly footnotes: Footnotes;
  /** True if bare URLs in text become links. */
  readonly linksAddresses: boolean;
  /** The vocabulary of the elements being drawn. */
  readonly vocabulary: Vocabulary;
  /** True if the text being drawn may contain block elements: it isn't in a paragraph. */
  readonly holdsBlocks: boolean;
  /** True if the element around the text may contain rows, cells, or other parts of a table. */
  readonly holdsTableParts: boolean;
  /** Draws blocks; those that readers don't see are left out. */
  readonly blocks: (nodes: readonly JSONContent[], drawing: DrawContext) => readonly DrawnElement[];
  /** Draws text with its marks. */
  readonly inline: (nodes: readonly JSONContent[], drawing: DrawContext) => readonly ReactNode[];
}

/** Creates an HTML element by its tag. */
export function createHtmlElement(
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  children: readonly ReactNode[] = [],
): DrawnElement {
  return createElement<Readonly<Record<string, unknown>>>(tag, attributes, ...children);
}
