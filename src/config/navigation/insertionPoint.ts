import { err, ok, type Result } from '#base/result.ts';
import type { JsonLocation } from '../docsJson.ts';
import { generatedListKey, type NavigationContainer, type NavigationNode } from './navigationTree.ts';

/** A place in a list that an entry may come to stand in: before the entry that has the index now. The list is made where it is missing. */
export interface InsertionPoint {
  readonly list: JsonLocation;
  readonly key: string;
  readonly index: number;
}

/** What is moved or added: a node of the tree, or a page or a group that has no entry yet. */
export type MovableEntry = NavigationNode | { readonly kind: 'newPage' } | { readonly kind: 'newGroup' };

/** What holds entries: a node, or the navigation itself. */
export type EntryHolder = Pick<NavigationContainer, 'label' | 'place' | 'lists' | 'children'> & {
  readonly kind: NavigationContainer['kind'] | 'navigation';
  readonly home?: NavigationContainer['home'];
  /** Why nothing can be put in, in words, where what is written there cannot be read. */
  readonly unreadable?: string;
};

/** The place directly before or behind a node. */
export function getInsertionPointNextTo({ home }: NavigationNode, side: 'before' | 'after'): InsertionPoint {
  return { list: home.list, key: home.key, index: side === 'before' ? home.index : home.index + 1 };
}

/** The first or last place inside a holder that fits what is moved; the reason in words where there is none. */
export function findInsertionPointInside(
  holder: EntryHolder,
  moved: MovableEntry,
  end: 'first' | 'last',
): Result<InsertionPoint, string> {
  if (holder.home?.key === generatedListKey) return err(madeOrder);
  if (holder.unreadable !== undefined) return err(holder.unreadable);
  const wanted = wantedKeys(holder, moved);
  const written = holder.lists.find(({ key }) => wanted.includes(key));
  const [usual] = wanted;
  if (written !== undefined)
    return ok({ list: written.place, key: written.key, index: end === 'first' ? 0 : lengthOf(holder, written.place) });
  if (usual !== undefined && holder.lists.length === 0)
    return ok({ list: { file: holder.place.file, path: [...holder.place.path, usual] }, key: usual, index: 0 });
  return err(isPage(moved) ? 'Pages go into a group here.' : 'Groups cannot go in here.');
}

const madeOrder = 'Pages made from an OpenAPI file stay together.';

/** Why the node may not come to stand there, in words; null where it may. */
export function explainMoveRefusal(moved: MovableEntry, slot: InsertionPoint): string | null {
  if (slot.key === generatedListKey) return madeOrder;
  if (isPage(moved)) return slot.key === 'pages' ? null : 'Pages go into a group here.';
  if (moved.kind === 'newPage' || moved.kind === 'newGroup')
    return ['pages', 'groups', 'navigation'].includes(slot.key) ? null : 'Groups cannot go in here.';
  if ('children' in moved && isInside(slot.list, moved.place)) return 'A group cannot go into itself.';
  if (moved.kind === 'group')
    return ['pages', 'groups', 'navigation'].includes(slot.key) ? null : 'Groups cannot go in here.';
  return isSameJsonLocation(slot.list, moved.home.list) ? null : 'This entry can only move among the ones beside it.';
}

/** Whether the node stands there already. */
export function isAlreadyAt(moved: MovableEntry, slot: InsertionPoint): boolean {
  return (
    'home' in moved &&
    isSameJsonLocation(moved.home.list, slot.list) &&
    (slot.index === moved.home.index || slot.index === moved.home.index + 1)
  );
}

/** Whether two places are the same. */
export function isSameJsonLocation(a: JsonLocation, b: JsonLocation): boolean {
  return a.file === b.file && a.path.length === b.path.length && a.path.every((key, index) => key === b.path[index]);
}

function isInside(place: JsonLocation, outer: JsonLocation): boolean {
  return place.file === outer.file && outer.path.every((key, index) => key === place.path[index]);
}

function isPage(moved: MovableEntry): boolean {
  return moved.kind === 'page' || moved.kind === 'newPage';
}

function lengthOf(holder: EntryHolder, list: JsonLocation): number {
  return Math.max(
    0,
    ...holder.children.filter(({ home }) => isSameJsonLocation(home.list, list)).map(({ home }) => home.index + 1),
  );
}

function wantedKeys(holder: EntryHolder, moved: MovableEntry): readonly string[] {
  if (isPage(moved)) return ['pages'];
  if (moved.kind !== 'group' && moved.kind !== 'newGroup') return [];
  return holder.kind === 'group' ? ['pages'] : ['groups', 'navigation', 'pages'];
}
