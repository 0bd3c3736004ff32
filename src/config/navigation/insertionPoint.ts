import { err, ok, type Result } from '#base/result.ts';
import type { JsonLocation } from '../docsJson.ts';
import { generatedListKey, type NavigationContainer, type NavigationNode } from './navigationTree.ts';

/** A place in a list to insert an entry: before the entry at that index. The list is created if it is missing. */
export interface InsertionPoint {
  readonly list: JsonLocation;
  readonly key: string;
  readonly index: number;
}

/** The entry to move or add: a node of the tree, or a new page or group without an entry. */
export type MovableEntry = NavigationNode | { readonly kind: 'newPage' } | { readonly kind: 'newGroup' };

/** A container of entries: a node, or the navigation itself. */
export type EntryContainer = Pick<NavigationContainer, 'label' | 'location' | 'lists' | 'children'> & {
  readonly kind: NavigationContainer['kind'] | 'navigation';
  readonly position?: NavigationContainer['position'];
  /** Why nothing can be inserted, as text, if its content can't be read. */
  readonly unreadable?: string;
};

/** The insertion point directly before or after a node. */
export function getInsertionPointNextTo({ position }: NavigationNode, side: 'before' | 'after'): InsertionPoint {
  return { list: position.list, key: position.key, index: side === 'before' ? position.index : position.index + 1 };
}

/** The first or last insertion point in a holder that accepts the entry; an error text if there is none. */
export function findInsertionPointInside(
  holder: EntryContainer,
  moved: MovableEntry,
  end: 'first' | 'last',
): Result<InsertionPoint, string> {
  if (holder.position?.key === generatedListKey) return err(madeOrder);
  if (holder.unreadable !== undefined) return err(holder.unreadable);
  const wanted = wantedKeys(holder, moved);
  const written = holder.lists.find(({ key }) => wanted.includes(key));
  const [usual] = wanted;
  if (written !== undefined)
    return ok({
      list: written.location,
      key: written.key,
      index: end === 'first' ? 0 : lengthOf(holder, written.location),
    });
  if (usual !== undefined && holder.lists.length === 0)
    return ok({ list: { file: holder.location.file, path: [...holder.location.path, usual] }, key: usual, index: 0 });
  return err(isPage(moved) ? 'Pages must go inside a group here.' : 'Groups can’t go here.');
}

const madeOrder = 'Pages generated from an OpenAPI file stay together.';

/** Why the node can't be inserted there, as text; null if it can. */
export function explainMoveRefusal(moved: MovableEntry, slot: InsertionPoint): string | null {
  if (slot.key === generatedListKey) return madeOrder;
  if (isPage(moved)) return slot.key === 'pages' ? null : 'Pages must go inside a group here.';
  if (moved.kind === 'newPage' || moved.kind === 'newGroup')
    return ['pages', 'groups', 'navigation'].includes(slot.key) ? null : 'Groups can’t go here.';
  if ('children' in moved && isInside(slot.list, moved.location)) return 'A group can’t be moved into itself.';
  if (moved.kind === 'group')
    return ['pages', 'groups', 'navigation'].includes(slot.key) ? null : 'Groups can’t go here.';
  return isSameJsonLocation(slot.list, moved.position.list)
    ? null
    : 'This entry can only be moved within its own list.';
}

/** True if the node is already there. */
export function isAlreadyAt(moved: MovableEntry, slot: InsertionPoint): boolean {
  return (
    'position' in moved &&
    isSameJsonLocation(moved.position.list, slot.list) &&
    (slot.index === moved.position.index || slot.index === moved.position.index + 1)
  );
}

/** True if two locations are equal. */
export function isSameJsonLocation(a: JsonLocation, b: JsonLocation): boolean {
  return a.file === b.file && a.path.length === b.path.length && a.path.every((key, index) => key === b.path[index]);
}

function isInside(place: JsonLocation, outer: JsonLocation): boolean {
  return place.file === outer.file && outer.path.every((key, index) => key === place.path[index]);
}

function isPage(moved: MovableEntry): boolean {
  return moved.kind === 'page' || moved.kind === 'newPage';
}

function lengthOf(holder: EntryContainer, list: JsonLocation): number {
  return Math.max(
    0,
    ...holder.children
      .filter(({ position }) => isSameJsonLocation(position.list, list))
      .map(({ position }) => position.index + 1),
  );
}

function wantedKeys(holder: EntryContainer, moved: MovableEntry): readonly string[] {
  if (isPage(moved)) return ['pages'];
  if (moved.kind !== 'group' && moved.kind !== 'newGroup') return [];
  return holder.kind === 'group' ? ['pages'] : ['groups', 'navigation', 'pages'];
}
