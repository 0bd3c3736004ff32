import { mapPathAfterMove } from '#config/edit/moveInNavigation.ts';
import type { MoveTarget } from '#state/navigation/navigationMoves.ts';
import { createRowKey, getRowName, type NavigationRow } from '#state/navigation/navigationRows.ts';

/** Where a row landed, in words: `Moved Quickstart to place 2 in Guides.` */
export function describeMove(row: NavigationRow, { slot, parent }: MoveTarget): string {
  const place =
    row.node === null
      ? slot.index
      : Number(mapPathAfterMove([...row.node.home.list.path, row.node.home.index], slot).at(-1));
  return `${row.node === null ? 'Added' : 'Moved'} ${row.label} to place ${place + 1}${parent === null ? '' : ` in ${parent.label}`}.`;
}

/** The key of a row after it landed. */
export function getMovedRowKey(row: NavigationRow, { parent }: MoveTarget, entry: string): string {
  return createRowKey(parent, row.node === null ? `page:${entry}` : getRowName(row.node));
}
