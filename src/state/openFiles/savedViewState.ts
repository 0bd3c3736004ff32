import type { PagePosition } from '#document/position/pagePosition.ts';

/** Where one is on a page: the caret, and something that is seen with its distance from the upper edge in pixels. */
export interface ViewState<Place> {
  readonly caret: Place;
  readonly seen: Place;
  readonly top: number;
  /** Of a page's blocks: the tabs that are shown and are not the first of theirs. */
  readonly tabs?: readonly SelectedTab[] | undefined;
}

/** A tab that is shown: the index of each node on the way to its tabs, and its own among them. */
export interface SelectedTab {
  readonly path: readonly number[];
  readonly index: number;
}

/**
 * Where a file was left: in its blocks, or in its source, in UTF-16 offsets of the text that was shown;
 * null where that was before the tab was loaded anew.
 */
export type SavedViewState =
  | { readonly kind: 'blocks'; readonly viewState: ViewState<PagePosition> }
  | { readonly kind: 'source'; readonly viewState: ViewState<number>; readonly text: string | null };
