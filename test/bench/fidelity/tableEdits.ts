import type { JSONContent } from '#document/page.ts';
import { pick } from './random.ts';
import type { Maker } from './structuralEdits.ts';
import { placeOf, siblingsOf, withChildren, withNode } from './tree.ts';

const isTable = ({ node }: { readonly node: JSONContent }) =>
  node.type === 'table' && (node.content?.[0]?.content ?? []).length > 1;

/** The table with the cells of each row changed. */
function withCells(table: JSONContent, change: (cells: readonly JSONContent[]) => readonly JSONContent[]): JSONContent {
  return { ...table, content: (table.content ?? []).map((row) => ({ ...row, content: change(row.content ?? []) })) };
}

/** Edits of a table's rows and columns. */
export const tableEdits: Readonly<Record<string, Maker>> = {
  'table row removed': (random, doc, places) => {
    const place = placeOf(
      random,
      places,
      (candidate) => candidate.node.type === 'tableRow' && siblingsOf(candidate).index > 0,
    );
    return place === undefined ? null : { doc: withNode(doc, place.path), concerned: [place.node] };
  },
  'table row moved': (random, doc, places) => {
    const place = placeOf(
      random,
      places,
      (candidate) => candidate.node.type === 'tableRow' && siblingsOf(candidate).index > 1,
    );
    if (place === undefined) return null;
    const { list, index } = siblingsOf(place);
    const moved = [...list.slice(0, index - 1), place.node, ...list.slice(index - 1, index), ...list.slice(index + 1)];
    return {
      doc: withChildren(doc, place.path.slice(0, -1), () => moved),
      concerned: list.slice(index - 1, index + 1),
    };
  },
  'table column removed': (random, doc, places) => {
    const place = placeOf(random, places, isTable);
    const column = pick(random, [...(place?.node.content?.[0]?.content ?? []).keys()]);
    if (place === undefined || column === undefined) return null;
    return {
      doc: withNode(
        doc,
        place.path,
        withCells(place.node, (cells) => cells.filter((_, index) => index !== column)),
      ),
      concerned: [place.node],
    };
  },
  'table column moved': (random, doc, places) => {
    const place = placeOf(random, places, isTable);
    return place === undefined
      ? null
      : {
          doc: withNode(
            doc,
            place.path,
            withCells(place.node, ([first, ...others]) => (first === undefined ? [] : [...others, first])),
          ),
          concerned: [place.node],
        };
  },
  'table column aligned': (random, doc, places) => {
    const place = placeOf(random, places, ({ node }) => node.type === 'table');
    const column = pick(random, [...(place?.node.content?.[0]?.content ?? []).keys()]);
    const align = pick(random, [null, 'left', 'center', 'right']);
    if (place === undefined || column === undefined) return null;
    return {
      doc: withNode(
        doc,
        place.path,
        withCells(place.node, (cells) =>
          cells.map((cell, index) => (index === column ? { ...cell, attrs: { ...cell.attrs, align } } : cell)),
        ),
      ),
      concerned: [place.node],
    };
  },
  'table cell emptied': (random, doc, places) => {
    const place = placeOf(
      random,
      places,
      ({ node }) => ['tableCell', 'tableHeader'].includes(node.type) && (node.content ?? []).length > 0,
    );
    if (place === undefined) return null;
    const { content: _, ...empty } = place.node;
    return { doc: withNode(doc, place.path, empty), concerned: [place.parent] };
  },
};
