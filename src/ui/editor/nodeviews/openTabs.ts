import type { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { SelectedTab } from '#state/openFiles/savedViewState.ts';
import { findBlockByPath, getBlockPath } from '../commands/blockPath.ts';
import { getDefaultTabIndex, isTabContainer, setActiveTab, getActiveTabs } from './tabVisibility.ts';

/** The shown tabs that are not the ones readers see first. */
export function getOpenTabs(state: EditorState): readonly SelectedTab[] {
  return [...getActiveTabs(state)].flatMap(([position, index]) => {
    const node = state.doc.nodeAt(position);
    return node === null || !isTabContainer(node) || index === getDefaultTabIndex(node)
      ? []
      : { path: getBlockPath(state.doc, position), index };
  });
}

/** Shows these tabs again; skips ones that no longer exist. */
export function restoreOpenTabs(view: EditorView, tabs: readonly SelectedTab[]): void {
  for (const { path, index } of tabs) {
    const { node, position } = findBlockByPath(view.state.doc, { path });
    if (isTabContainer(node) && index < node.childCount) view.dispatch(setActiveTab(view.state.tr, position, index));
  }
}

/** Shows every tab on the path to a block. */
export function revealTabsAround(view: EditorView, path: readonly number[]): void {
  restoreOpenTabs(
    view,
    path.flatMap((index, depth) => (depth === 0 ? [] : { path: path.slice(0, depth), index })),
  );
}
