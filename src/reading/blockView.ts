import type { ReactNode } from 'react';

/** What a component's drawing is given. Plain values, so that the editor and the preview draw alike. */
export interface BlockViewProps {
  /** The tag as the page writes it. */
  readonly tag: string;
  /** Attributes by name: text as it is, a flag as true, an expression as its source. */
  readonly values: Readonly<Record<string, string | true>>;
  /** Its place among its siblings, from 1. */
  readonly position: number;
  /** Where the title goes: editable in the editor, plain text for readers. Null for a component without one. */
  readonly title: ReactNode;
  /** Where the children go. */
  readonly children: ReactNode;
  /** Whether it is drawn for the writer: buttons with a `data-action` (`ui/editor/inPlace/runAction.ts`) do something then. */
  readonly editing: boolean;
  /** An attribute typed in place, with what its empty field says; for readers its text, or nothing. */
  readonly field: (name: string, placeholder: string) => ReactNode;
}

/** How a component is drawn. `Draw` uses no hooks and no state: the editor turns what it gives into DOM nodes once. */
export interface BlockView {
  readonly name: string;
  readonly Draw: (props: BlockViewProps) => ReactNode;
  /** Shows its children as tabs, one at a time. */
  readonly tabbed?: boolean;
}
