import type { PagePosition } from '#document/position/pagePosition.ts';

/** Position on a page: the caret, and a visible item with its distance from the top edge in pixels. */
export interface ViewState<Place> {
  readonly caret: Place;
  readonly seen: Place;
  readonly top: number;
  /** For a page's blocks: the selected tabs that aren't the first in their group. */
  readonly tabs?: readonly SelectedTab[] | undefined;
}

/** A selected tab: the child indexes leading to its tab group, and its index there. */
export interface SelectedTab {
  readonly path: readonly number[];
  readonly index: number;
}

/** Where a file was left: in its blocks, or in its source as UTF-16 offsets of `text`, which is null if that was before a reload. */
export type SavedViewState =
  | { readonly kind: 'blocks'; readonly viewState: ViewState<PagePosition> }
  | { readonly kind: 'source'; readonly viewState: ViewState<number>; readonly text: string | null };
