import { createElement, type ReactElement, type ReactNode } from 'react';
import type { JSONContent } from '#document/page.ts';
import type { SiteContext } from '../siteContext.ts';

/** An element of HTML, so that what is around it can put attributes on it. */
export type DrawnElement = ReactElement<Readonly<Record<string, unknown>>>;

/** Gives out the IDs of a page's elements, each once, with the prefix of the screen. */
export interface ElementIds {
  /** The ID of a heading or component; a new one for a part of a snippet. Undefined for a component without title. */
  readonly of: (node: JSONContent) => string | undefined;
  /** An ID for elements that refer to each other. */
  readonly internal: (text: string) => string;
  /** An ID that the page writes itself; undefined if another element has it. */
  readonly claim: (id: string) => string | undefined;
}

/** One drawing of a page: what all its parts share. */
export interface DrawContext {
  readonly surroundings: SiteContext;
  readonly ids: ElementIds;
  /** The files that the page takes its components from, by the components' names. */
  readonly imports: ReadonlyMap<string, string>;
  /** The files around what is drawn: none of them is drawn within itself. */
  readonly within: readonly string[];
  /** How many more files the page shows in places of its own, counted down as they are drawn. */
  readonly files: { left: number };
  /** Whether addresses that stand in the text as they are become links. */
  readonly linksAddresses: boolean;
  /** Draws blocks; those that readers do not see are left out. */
  readonly blocks: (nodes: readonly JSONContent[], drawing: DrawContext) => readonly DrawnElement[];
  /** Draws text with its marks. */
  readonly inline: (nodes: readonly JSONContent[], drawing: DrawContext) => readonly ReactNode[];
}

/** The ID of a footnote, as references on the same page or in the same snippet link to it. No heading has one like it. */
export function getFootnoteId(label: string, { within }: Pick<DrawContext, 'within'>): string {
  return `footnote~${[...within, label].join('~')}`;
}

/** An element of HTML by its tag. */
export function createHtmlElement(
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  children: readonly ReactNode[] = [],
): DrawnElement {
  return createElement<Readonly<Record<string, unknown>>>(tag, attributes, ...children);
}
