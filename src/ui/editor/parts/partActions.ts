import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { parseCodeMeta } from '#blocks/codeMetaSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes, replaceElementAttribute } from '#document/read/attributeValues.ts';
import { getTabLabel } from '#reading/getTabLabel.ts';
import { isPartOf } from '../commands/exitComponent.ts';
import { closeHistory } from '../history/closeHistory.ts';
import { isTabContainer, isTabContainerName, setActiveTab } from '../nodeviews/tabVisibility.ts';
import { deleteNodeSpan } from '../plugins/nodeRangeSelection.ts';

/** Titles that make a component a part with a menu of its own: not names of fields and files. */
const titles: ReadonlySet<string> = new Set(['title', 'label']);

/** True for components that are parts of others, or like one: steps, cards, accordions, columns. */
export function isPart({ type }: DocumentNode): boolean {
  const spec = blockSpecOf(type.name);
  if (spec?.shape !== 'container' || spec.isTitleBelow === true) return false;
  return spec.titleAttribute === undefined ? spec.parents !== undefined : titles.has(spec.titleAttribute);
}

/** True if the button of a part's menu is on the part; the one of tabs is on their bar. */
export function hasPartButton(node: DocumentNode): boolean {
  return isPart(node) && blockSpecOf(node.type.name)?.parents?.some(isTabContainerName) !== true;
}

/** Position of the innermost part around a position: a tab, also of code, or a component that is a part; null if there is none. */
export function findPart($at: ResolvedPos): number | null {
  for (let depth = $at.depth; depth > 0; depth -= 1)
    if (isPart($at.node(depth)) || isTabContainer($at.node(depth - 1))) return $at.before(depth);
  return null;
}

/**
 * Position of a part that was at `position` in an earlier version of the document; null if it is gone. A part whose
 * title changed since is found where it was.
 */
export function findPartAgain(doc: DocumentNode, part: DocumentNode, position: number): number | null {
  let found: number | null = null;
  doc.descendants((node, at) => {
    if (node === part && (found === null || Math.abs(at - position) < Math.abs(found - position))) found = at;
  });
  if (found !== null) return found;
  const now = position < doc.content.size ? doc.nodeAt(position) : null;
  return now?.type === part.type && now.firstChild === part.firstChild ? position : null;
}

/** Moves a part before (-1) or after (1) its neighbor. Returns its new position; null if there is no neighbor. */
export function movePart(transaction: Transaction, position: number, direction: -1 | 1): number | null {
  const { doc } = transaction;
  const node = doc.nodeAt(position);
  if (node === null) return null;
  const end = position + node.nodeSize;
  const neighbor = direction === -1 ? doc.resolve(position).nodeBefore : doc.resolve(end).nodeAfter;
  if (neighbor === null) return null;
  const target = position + direction * neighbor.nodeSize;
  closeHistory(transaction).delete(position, end).insert(target, node);
  showTab(transaction, target);
  return target;
}

/** Inserts a copy after a part, without its ID. Returns the copy's position. */
export function duplicatePart(transaction: Transaction, position: number): number | null {
  const node = transaction.doc.nodeAt(position);
  if (node === null) return null;
  const target = position + node.nodeSize;
  const attrs =
    'attributes' in node.attrs ? { attributes: replaceElementAttribute(getNodeAttributes(node), 'id', null) } : {};
  closeHistory(transaction).insert(target, node.type.create({ ...node.attrs, ...attrs }, node.content, node.marks));
  showTab(transaction, target);
  return target;
}

/** Deletes a part; the whole component if it has no other. Notices are shown for the transaction (`deletionNotice.ts`). */
export function deletePart(transaction: Transaction, position: number): Transaction {
  const $at = transaction.doc.resolve(position);
  const node = $at.nodeAfter;
  if (node === null) return transaction;
  const label = describePart(node, $at.parent);
  const isOnly =
    $at.depth > 0 && $at.parent.childCount === 1 && (isPartOf(node, $at.parent) || isTabContainer($at.parent));
  const span = isOnly ? { from: $at.before(), to: $at.after() } : { from: position, to: position + node.nodeSize };
  deleteNodeSpan(closeHistory(transaction), span);
  if (!isOnly && isTabContainer($at.parent)) setActiveTab(transaction, $at.before(), Math.max(0, $at.index() - 1));
  return transaction.setMeta(deletedPart, `${label} deleted.`);
}

/** Meta of a transaction that deleted a part: the message to show. */
export const deletedPart = 'deletedPart';

function describePart(node: DocumentNode, parent: DocumentNode): string {
  const kind = blockSpecOf(node.type.name)?.title ?? (isTabContainer(parent) ? 'Code tab' : 'Block');
  const title = node.type.name === 'codeBlock' ? parseCodeMeta(String(node.attrs['meta'] ?? '')).title : '';
  const label = title === '' ? getTabLabel(node.type.name, node.attrs) : title;
  return label === null ? kind : `${kind} “${label}”`;
}

/** Shows the tab at a position, if it is one. */
function showTab(transaction: Transaction, position: number): void {
  const $at = transaction.doc.resolve(position);
  if ($at.depth > 0 && isTabContainer($at.parent)) setActiveTab(transaction, $at.before(), $at.index());
}
