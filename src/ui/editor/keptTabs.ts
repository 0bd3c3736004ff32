import type { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { ShownTab } from '#state/openFiles/keptViewState.ts';
import { blockAt, pathTo } from './blockPath.ts';
import { firstShown, isTabbed, showChild, shownChildren } from './tabbing.ts';

/** The tabs that are shown and are not those that readers see first. */
export function shownTabs(state: EditorState): readonly ShownTab[] {
  return [...shownChildren(state)].flatMap(([position, index]) => {
    const node = state.doc.nodeAt(position);
    return node === null || !isTabbed(node) || index === firstShown(node)
      ? []
      : { path: pathTo(state.doc, position), index };
  });
}

/** Shows tabs that were shown before; one that is not there any more is passed over. */
export function showTabs(view: EditorView, tabs: readonly ShownTab[]): void {
  for (const { path, index } of tabs) {
    const { node, position } = blockAt(view.state.doc, { path });
    if (isTabbed(node) && index < node.childCount) view.dispatch(showChild(view.state.tr, position, index));
  }
}

/** Shows each tab that is on the way to a block. */
export function showAround(view: EditorView, path: readonly number[]): void {
  showTabs(
    view,
    path.flatMap((index, depth) => (depth === 0 ? [] : { path: path.slice(0, depth), index })),
  );
}
