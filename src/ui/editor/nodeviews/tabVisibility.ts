import { Extension } from '@tiptap/core';
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { blockViews } from '#blocks/views.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { BlockValues } from '#reading/blockView.ts';

/** The active child of each tabbed block, by the block's position. Missing blocks show the one readers see first. */
type Shown = ReadonlyMap<number, number>;

interface Tabbing {
  readonly shown: Shown;
  readonly decorations: DecorationSet;
}

const tabbed = new Map(blockViews.flatMap(({ name, tabbed: tabs }) => (tabs === undefined ? [] : [[name, tabs]])));
const key = new PluginKey<Tabbing>('tabbing');

/** True if a block shows its children one at a time. */
export function isTabContainer(node: DocumentNode): boolean {
  return isTabContainerName(node.type.name);
}

/** True for the node names of such blocks. */
export function isTabContainerName(name: string): boolean {
  return tabbed.has(name);
}

/** Index of the active child of the tabbed block at a position. */
export function getActiveTabIndex(state: EditorState, position: number, node: DocumentNode): number {
  return shownOf(node, key.getState(state)?.shown.get(position));
}

function shownOf(node: DocumentNode, named: number | undefined): number {
  return Math.max(0, Math.min(named ?? getDefaultTabIndex(node), node.childCount - 1));
}

/** Index of the child readers see first. */
export function getDefaultTabIndex(node: DocumentNode): number {
  return tabbed.get(node.type.name)?.first(valuesAsRead(node)) ?? 0;
}

/** True if readers choose the child from a menu. */
export function hasTabMenu(node: DocumentNode): boolean {
  return tabbed.get(node.type.name)?.isMenu?.(valuesAsRead(node)) === true;
}

function valuesAsRead({ attrs }: DocumentNode): BlockValues {
  const attributes: unknown = attrs['attributes'];
  return Array.isArray(attributes) ? toRenderedAttributeRecord(attributes as readonly ElementAttribute[]) : {}; // per the schema
}

/** Indexes of the active children, by the positions of their tabbed blocks; missing blocks show the one readers see first. */
export function getActiveTabs(state: EditorState): ReadonlyMap<number, number> {
  return key.getState(state)?.shown ?? new Map<number, number>();
}

/** Maps a position in a hidden tab to the start of the active one; returns other positions unchanged. */
export function toVisiblePosition(state: EditorState, $place: ResolvedPos): ResolvedPos {
  for (let depth = 1; depth < $place.depth; depth += 1) {
    const node = $place.node(depth);
    const shown = isTabContainer(node) ? getActiveTabIndex(state, $place.before(depth), node) : $place.index(depth);
    if (shown === $place.index(depth)) continue;
    const { $head } = Selection.near(state.doc.resolve($place.posAtIndex(shown, depth) + 1));
    return $head.depth > depth && $head.index(depth) === shown ? toVisiblePosition(state, $head) : $head;
  }
  return $place;
}

/** Adds to a transaction that the tabbed block at a position shows another child. */
export function setActiveTab(transaction: Transaction, position: number, index: number): Transaction {
  return transaction.setMeta(key, { position, index });
}

/** Shows one child of each tabbed block, and always the one with the caret. Uses decorations, so the others stay in the document. */
export const tabVisibility = Extension.create({
  name: 'tabbing',
  addProseMirrorPlugins: () => [
    new Plugin<Tabbing>({
      key,
      state: {
        init: (_, { doc }) => ({ shown: new Map(), decorations: decorationsOf(doc, new Map()) }),
        apply: (transaction, before, _, { doc }) => {
          const shown = shownAfter(transaction, before.shown);
          if (shown === before.shown) return before;
          const kept = staysInTextblocks(transaction) && isSame(shown, before.shown, transaction);
          return {
            shown,
            decorations: kept ? before.decorations.map(transaction.mapping, doc) : decorationsOf(doc, shown),
          };
        },
      },
      // Moves the caret out of hidden children, as it would bring its own child back.
      appendTransaction: (transactions, _, state) => {
        if (!transactions.some((transaction) => transaction.getMeta(key) !== undefined)) return null;
        const { $head } = state.selection;
        const $shown = toVisiblePosition(state, $head);
        return $shown === $head ? null : state.tr.setSelection(Selection.near($shown));
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
  ],
});

function shownAfter(transaction: Transaction, before: Shown): Shown {
  const meta = transaction.getMeta(key) as { readonly position: number; readonly index: number } | undefined; // only set by `setActiveTab`
  if (meta === undefined && !transaction.docChanged && !transaction.selectionSet) return before;
  const shown = new Map<number, number>();
  for (const [position, index] of before) shown.set(transaction.mapping.map(position), index);
  if (meta !== undefined) return shown.set(meta.position, meta.index);
  if (!transaction.selectionSet && !changesSize(transaction)) return shown;
  const { $from } = transaction.selection;
  // A tab itself may be selected.
  const last = transaction.selection instanceof NodeSelection ? $from.depth : $from.depth - 1;
  for (let depth = 1; depth <= last; depth += 1)
    if (isTabContainer($from.node(depth))) shown.set($from.before(depth), $from.index(depth));
  return shown;
}

/** True if anything was inserted or deleted. After a change of attributes only, such as another tab's title, the active tab stays. */
function changesSize({ mapping }: Transaction): boolean {
  let changes = false;
  for (const map of mapping.maps)
    map.forEach((from, to, newFrom, newTo) => (changes ||= to - from !== newTo - newFrom));
  return changes;
}

/** True if the same children are active as before, at mapped positions. */
function isSame(shown: Shown, before: Shown, { mapping }: Transaction): boolean {
  return (
    shown.size === before.size && [...before].every(([position, index]) => shown.get(mapping.map(position)) === index)
  );
}

/**
 * True if a transaction only changes text blocks' content, as typing does. Rebuilding all tab decorations of a long
 * page on each key would be too slow.
 */
function staysInTextblocks(transaction: Transaction): boolean {
  return transaction.steps.every((_, index) => {
    const before = transaction.docs[index];
    const after = transaction.docs[index + 1] ?? transaction.doc;
    let inside = before !== undefined;
    transaction.mapping.maps[index]?.forEach((from, to, newFrom, newTo) => {
      inside &&=
        before !== undefined && isWithinTextblock(before, from, to) && isWithinTextblock(after, newFrom, newTo);
    });
    return inside;
  });
}

function isWithinTextblock(doc: DocumentNode, from: number, to: number): boolean {
  const $from = doc.resolve(from);
  return $from.parent.isTextblock && $from.sameParent(doc.resolve(to));
}

function decorationsOf(doc: DocumentNode, shownChildren: Shown): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock) return false;
    if (!isTabContainer(node)) return true;
    const shown = shownOf(node, shownChildren.get(position));
    decorations.push(Decoration.node(position, position + node.nodeSize, { 'data-shown': String(shown) }));
    node.forEach((child, offset, index) => {
      if (index !== shown)
        decorations.push(
          Decoration.node(position + 1 + offset, position + 1 + offset + child.nodeSize, { class: 'tab-hidden' }),
        );
    });
    return true;
  });
  return DecorationSet.create(doc, decorations);
}
