import { Extension } from '@tiptap/core';
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { canJoin } from '@tiptap/pm/transform';
import { isOwnTransaction } from '../history/transactionOrigin.ts';

const lists = new Set(['bulletList', 'orderedList']);

/** Positions between two lists of one kind that the transactions made adjacent, last first. */
export function findListJoins(
  transactions: readonly Transaction[],
  before: DocumentNode,
  after: DocumentNode,
): readonly number[] {
  const found = new Set<number>();
  for (const [index, transaction] of transactions.entries()) {
    for (const [step, map] of transaction.mapping.maps.entries()) {
      map.forEach((_from, _to, from, to) => {
        const later = transactions.slice(index + 1);
        const mapped = (position: number) =>
          later.reduce((place, next) => next.mapping.map(place), transaction.mapping.slice(step + 1).map(position));
        for (const position of [mapped(from), mapped(to)])
          for (const place of boundariesAt(after.resolve(Math.min(position, after.content.size)))) found.add(place);
      });
    }
  }
  const back = transactions.toReversed();
  const wasThere = (place: number) => {
    const old = back.reduce((position, transaction) => transaction.mapping.invert().map(position), place);
    return isBetweenLists(before.resolve(Math.min(old, before.content.size)));
  };
  return [...found]
    .filter((place) => isBetweenLists(after.resolve(place)) && canJoin(after, place) && !wasThere(place))
    .toSorted((a, b) => b - a);
}

/** The position itself, and the ones right before and after each block around it. */
function boundariesAt($place: ResolvedPos): readonly number[] {
  const places = [$place.pos];
  for (let depth = $place.depth; depth > 0; depth -= 1) places.push($place.before(depth), $place.after(depth));
  return places;
}

function isBetweenLists($place: ResolvedPos): boolean {
  const { nodeBefore, nodeAfter } = $place;
  return (
    nodeBefore !== null && nodeAfter !== null && nodeBefore.type === nodeAfter.type && lists.has(nodeBefore.type.name)
  );
}

/** Joins two lists that an edit makes adjacent, as they would be parsed as one. */
export const listJoining = Extension.create({
  name: 'joinLists',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, after) => {
        const changes = transactions.filter(({ docChanged }) => docChanged);
        if (changes.length === 0 || !changes.every(isOwnTransaction)) return null;
        const places = findListJoins(changes, before.doc, after.doc);
        return places.length === 0 ? null : places.reduce((transaction, place) => transaction.join(place), after.tr);
      },
    }),
  ],
});
