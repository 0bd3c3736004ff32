import type { ReactNode } from 'react';
import type { JSONContent } from '#document/page.ts';
import type { SiteContext } from './siteContext.ts';

/** A component's attributes by name: text as is, a flag as true, an expression as its source. */
export type BlockValues = Readonly<Record<string, string | true>>;

/** Props for drawing a component. Plain values, so that the editor, the preview and the built site draw it alike. */
export interface BlockViewProps {
  /** The tag as written on the page. */
  readonly tag: string;
  readonly values: BlockValues;
  /** The title: editable in the editor, plain text for readers. Null for a component without one. */
  readonly title: ReactNode;
  /** The children; null if there are none, or none visible. */
  readonly children: ReactNode;
  /** True in the editor: then buttons with a `data-action` do something. */
  readonly editing: boolean;
  /** An attribute edited in place, with a placeholder; for readers its text, or nothing. */
  readonly field: (name: string, placeholder: string) => ReactNode;
  /** The ID in links to it; undefined in the editor and for components that links can't target. */
  readonly id: string | undefined;
  /** An ID for its own elements that refer to each other; undefined in the editor. */
  readonly internalId: (text: string) => string | undefined;
  readonly siteContext: SiteContext;
}

/** A component that shows its children one at a time, under a bar with their titles. */
export interface TabbedView {
  /** A separate bar above the children, or in the header of their code. */
  readonly look: 'bar' | 'code';
  /** Index of the child shown first. */
  readonly first: (values: BlockValues) => number;
  /** True if it follows other tabs of the page with the same titles. */
  readonly inStep: (values: BlockValues) => boolean;
  /** True if readers choose from a menu because a bar doesn't fit. */
  readonly isMenu?: (values: BlockValues) => boolean;
}

/**
 * How a component is drawn: markup from plain values, the same in a browser and in Node. `Draw` uses no hooks or state:
 * interaction is in `reading/behavior/`, and editor state is kept by the editor.
 */
export interface BlockView {
  readonly name: string;
  readonly Draw: (props: BlockViewProps) => ReactNode;
  readonly tabbed?: TabbedView;
  /** Whether its style sheet numbers its children with a counter; the editor then sets `--revision` whenever they change. */
  readonly isNumbered?: boolean;
  /** Whether its children are elements in its own one, such as the tracks of a video. */
  readonly holdsElements?: boolean;
  /** Children as shown to readers, if a page may write them in another form. */
  readonly asRead?: (nodes: readonly JSONContent[]) => readonly JSONContent[];
}
