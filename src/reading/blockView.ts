import type { ReactNode } from 'react';
import type { JSONContent } from '#document/page.ts';
import type { SiteContext } from './siteContext.ts';

/** The attributes of a component by name: text as it is, a flag as true, an expression as its source. */
export type BlockValues = Readonly<Record<string, string | true>>;

/** What a component's drawing is given. Plain values, so that the editor, the preview and the built site draw alike. */
export interface BlockViewProps {
  /** The tag as the page writes it. */
  readonly tag: string;
  readonly values: BlockValues;
  /** Where the title goes: editable in the editor, plain text for readers. Null for a component without one. */
  readonly title: ReactNode;
  /** Where the children go; null where there are none, or none to be seen. */
  readonly children: ReactNode;
  /** Whether it is drawn for the writer: buttons with a `data-action` do something then. */
  readonly editing: boolean;
  /** An attribute typed in place, with what its empty field says; for readers its text, or nothing. */
  readonly field: (name: string, placeholder: string) => ReactNode;
  /** The ID that links to it end in; undefined in the editor and for what links can't lead to. */
  readonly id: string | undefined;
  /** An ID for its own elements that refer to each other; undefined in the editor. */
  readonly internalId: (text: string) => string | undefined;
  readonly surroundings: SiteContext;
}

/** A component that shows its children one at a time, under a bar with their titles. */
export interface TabbedView {
  /** A bar of its own over the children, or in the head of their code. */
  readonly look: 'bar' | 'code';
  /** The index of the child that is shown first. */
  readonly first: (values: BlockValues) => number;
  /** Whether it follows the other tabs of the page with the same titles. */
  readonly inStep: (values: BlockValues) => boolean;
  /** Whether readers choose from a menu, where there is no room for a bar. */
  readonly isMenu?: (values: BlockValues) => boolean;
}

/**
 * How a component is drawn: markup from plain values, the same in a browser and in Node. `Draw` uses no hooks and no state:
 * what moves is in `reading/behaviour/`, and what the editor must remember is kept by the editor.
 */
export interface BlockView {
  readonly name: string;
  readonly Draw: (props: BlockViewProps) => ReactNode;
  readonly tabbed?: TabbedView;
  /** What readers see in place of its children, where a page may write them in another way. */
  readonly asRead?: (nodes: readonly JSONContent[]) => readonly JSONContent[];
}
