import { pathAfterMove } from '#config/edit/moveInNavigation.ts';
import type { Landing } from '#state/navigation/navigationMoves.ts';
import { rowKey, rowName, type NavigationRow } from '#state/navigation/navigationRows.ts';

/** Where a row landed, in words: `Moved Quickstart to place 2 in Guides.` */
export function moveWords(row: NavigationRow, { slot, parent }: Landing): string {
  const place =
    row.node === null
      ? slot.index
      : Number(pathAfterMove([...row.node.home.list.path, row.node.home.index], slot).at(-1));
  return `${row.node === null ? 'Added' : 'Moved'} ${row.label} to place ${place + 1}${parent === null ? '' : ` in ${parent.label}`}.`;
}

/** The key of a row after it landed. */
export function keyAfter(row: NavigationRow, { parent }: Landing, entry: string): string {
  return rowKey(parent, row.node === null ? `page:${entry}` : rowName(row.node));
}
