import { Extension } from '@tiptap/core';
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { blockViews } from '#blocks/views.ts';
import { toRenderedAttributeRecord } from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { BlockValues } from '#reading/blockView.ts';

/** Which child of each tabbed block is shown, by the block's position. Where it is not named, the one that readers see first. */
type Shown = ReadonlyMap<number, number>;

interface Tabbing {
  readonly shown: Shown;
  readonly decorations: DecorationSet;
}

const tabbed = new Map(blockViews.flatMap(({ name, tabbed: tabs }) => (tabs === undefined ? [] : [[name, tabs]])));
const key = new PluginKey<Tabbing>('tabbing');

/** Whether a block shows its children one at a time. */
export function isTabContainer(node: DocumentNode): boolean {
  return tabbed.has(node.type.name);
}

/** The index of the child that a tabbed block at a position shows. */
export function getActiveTabIndex(state: EditorState, position: number, node: DocumentNode): number {
  return shownOf(node, key.getState(state)?.shown.get(position));
}

function shownOf(node: DocumentNode, named: number | undefined): number {
  return Math.max(0, Math.min(named ?? getDefaultTabIndex(node), node.childCount - 1));
}

/** The index of the child that readers of a tabbed block see first. */
export function getDefaultTabIndex(node: DocumentNode): number {
  return tabbed.get(node.type.name)?.first(valuesAsRead(node)) ?? 0;
}

/** Whether readers choose a tabbed block's child from a menu. */
export function hasTabMenu(node: DocumentNode): boolean {
  return tabbed.get(node.type.name)?.isMenu?.(valuesAsRead(node)) === true;
}

function valuesAsRead({ attrs }: DocumentNode): BlockValues {
  const attributes: unknown = attrs['attributes'];
  return Array.isArray(attributes) ? toRenderedAttributeRecord(attributes as readonly ElementAttribute[]) : {}; // by the schema
}

/** The indexes of the children that are shown, by the positions of their tabbed blocks; of those not named it is the one that readers see first. */
export function getActiveTabs(state: EditorState): ReadonlyMap<number, number> {
  return key.getState(state)?.shown ?? new Map<number, number>();
}

/** A place for the caret; where that is in a tab that is not shown, the start of the one that is. */
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

/** A step that shows another child of the tabbed block at a position. */
export function setActiveTab(transaction: Transaction, position: number, index: number): Transaction {
  return transaction.setMeta(key, { position, index }).setMeta('addToHistory', false);
}

/** Shows one child of each tabbed block: by decoration, so that the others stay in the document; the caret's own always. */
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
      // What is shown follows the caret, which would else bring back the child that it is in.
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
  const meta = transaction.getMeta(key) as { readonly position: number; readonly index: number } | undefined; // set by showChild alone
  if (meta === undefined && !transaction.docChanged && !transaction.selectionSet) return before;
  const shown = new Map<number, number>();
  for (const [position, index] of before) shown.set(transaction.mapping.map(position), index);
  if (meta !== undefined) return shown.set(meta.position, meta.index);
  if (!transaction.selectionSet && !changesSize(transaction)) return shown;
  const { $from } = transaction.selection;
  // A tab may be selected itself.
  const last = transaction.selection instanceof NodeSelection ? $from.depth : $from.depth - 1;
  for (let depth = 1; depth <= last; depth += 1)
    if (isTabContainer($from.node(depth))) shown.set($from.before(depth), $from.index(depth));
  return shown;
}

/** Whether anything was put in or taken out. A change of attributes, as of another tab's title, leaves what is shown to the tab bar. */
function changesSize({ mapping }: Transaction): boolean {
  let changes = false;
  for (const map of mapping.maps)
    map.forEach((from, to, newFrom, newTo) => (changes ||= to - from !== newTo - newFrom));
  return changes;
}

/** Whether the same children are shown as before, whatever moved around them. */
function isSame(shown: Shown, before: Shown, { mapping }: Transaction): boolean {
  return (
    shown.size === before.size && [...before].every(([position, index]) => shown.get(mapping.map(position)) === index)
  );
}

/** Whether a transaction changes nothing but the insides of text blocks, as typing does. On a long page the decorations of all tabs cost more than a key may. */
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
