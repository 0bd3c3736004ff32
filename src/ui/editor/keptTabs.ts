import { Selection, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { ShownTab } from '#state/openFiles/keptViewState.ts';
import { blockAt, pathTo } from './blockPath.ts';
import { isTabbed, showChild, shownChild, shownChildren } from './tabbing.ts';
import { tabTitleLabel } from './tabTitle.ts';

/** The tabs that are shown and are not the first of theirs. */
export function shownTabs(state: EditorState): readonly ShownTab[] {
  return [...shownChildren(state)].flatMap(([position, index]) => {
    const node = state.doc.nodeAt(position);
    return index === 0 || node === null || !isTabbed(node) ? [] : { path: pathTo(state.doc, position), index };
  });
}

/** Where the caret is; where that is in a tab that is not shown, the start of the one that is. */
export function shownHead(state: EditorState): number {
  const { $head } = state.selection;
  for (let depth = 1; depth < $head.depth; depth += 1) {
    const node = $head.node(depth);
    const shown = isTabbed(node) ? shownChild(state, $head.before(depth), node) : $head.index(depth);
    if (shown === $head.index(depth)) continue;
    return Selection.near(state.doc.resolve($head.posAtIndex(shown, depth) + 1)).head;
  }
  return $head.pos;
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

/** The index of the tab whose title is typed in a field, as the end of its path; none for any other field. */
export function tabOfTitle(field: Element): readonly number[] {
  const list = field.closest('.tab-list');
  return list === null ? [] : [[...list.children].findIndex((tab) => tab === field)];
}

/** Goes on typing the title of a tab: gives its field, or null where the label is of another field, or the tab is gone. */
export function openTabTitle(view: EditorView, path: readonly number[], label: string): HTMLInputElement | null {
  const index = path.at(-1);
  if (label !== tabTitleLabel || index === undefined) return null;
  const tabs = view.nodeDOM(blockAt(view.state.doc, { path: path.slice(0, -1) }).position);
  const list = tabs instanceof HTMLElement ? tabs.querySelector(':scope > .tab-bar > .tab-list') : null;
  list?.children[index]?.dispatchEvent(new MouseEvent('dblclick'));
  const field = list?.children[index];
  return field instanceof HTMLInputElement ? field : null;
}
