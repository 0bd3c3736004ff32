import type { JSONContent } from '#document/page.ts';
import {
  isBlockPlace as isBlock,
  nodesOf,
  placeOf as at,
  siblingsOf,
  withChildren,
  withNode,
  type Placed,
} from './tree.ts';

/** A structural edit, and the nodes of the base document that it affects. */
export interface StructuralEdit {
  readonly name: string;
  readonly doc: JSONContent;
  readonly concerned: readonly JSONContent[];
}

/** Makes an edit of one kind at a random place; null if the document has no place for it. */
export type Maker = (
  random: () => number,
  doc: JSONContent,
  places: readonly Placed[],
) => Omit<StructuralEdit, 'name'> | null;

const paragraph = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const filled = (node: JSONContent) => (node.content ?? []).length > 0;
const isSource = (node: JSONContent) => node.type === 'sourceBlock';

/** Edits made by block menus and keys, by name. */
export const structuralEdits: Readonly<Record<string, Maker>> = {
  delete: (random, doc, places) => {
    const place = at(
      random,
      places,
      (candidate) =>
        isBlock(candidate) &&
        !isSource(candidate.node) &&
        candidate.node.type !== 'definition' &&
        siblingsOf(candidate).list.length > 1,
    );
    return place === undefined ? null : { doc: withNode(doc, place.path), concerned: [place.node] };
  },
  duplicate: (random, doc, places) => {
    const place = at(
      random,
      places,
      (candidate) => isBlock(candidate) && !isSource(candidate.node) && filled(candidate.node),
    );
    return place === undefined
      ? null
      : { doc: withNode(doc, place.path, place.node, place.node), concerned: [place.node] };
  },
  'move up': (random, doc, places) => {
    const place = at(
      random,
      places,
      (candidate) => isBlock(candidate) && !isSource(candidate.node) && siblingsOf(candidate).index > 0,
    );
    if (place === undefined) return null;
    const { list, index } = siblingsOf(place);
    const before = list[index - 1];
    if (before === undefined || isSource(before)) return null;
    const moved = [...list.slice(0, index - 1), place.node, before, ...list.slice(index + 1)];
    return { doc: withChildren(doc, place.path.slice(0, -1), () => moved), concerned: [before, place.node] };
  },
  'insert paragraph': (random, doc, places) => {
    const place = at(random, places, isBlock);
    return place === undefined
      ? null
      : { doc: withNode(doc, place.path, place.node, paragraph('A new paragraph.')), concerned: [place.node] };
  },
  split: (random, doc, places) => {
    const place = at(
      random,
      places,
      ({ node }) => node.type === 'paragraph' && (node.content ?? []).some((child) => (child.text ?? '').includes(' ')),
    );
    const content = place?.node.content ?? [];
    const index = content.findIndex((child) => (child.text ?? '').trim().includes(' '));
    const child = content[index];
    if (place === undefined || child?.text === undefined) return null;
    const cut = child.text.indexOf(' ', child.text.search(/\S/));
    const first = {
      type: 'paragraph',
      content: [...content.slice(0, index), { ...child, text: child.text.slice(0, cut) }],
    };
    const rest = child.text.slice(cut + 1).trimStart();
    const second = {
      type: 'paragraph',
      content: [...(rest === '' ? [] : [{ ...child, text: rest }]), ...content.slice(index + 1)],
    };
    return cut <= 0 || !filled(second)
      ? null
      : { doc: withNode(doc, place.path, first, second), concerned: [place.node] };
  },
  join: (random, doc, places) => {
    const place = at(
      random,
      places,
      (candidate) =>
        candidate.node.type === 'paragraph' &&
        siblingsOf(candidate).list[siblingsOf(candidate).index + 1]?.type === 'paragraph',
    );
    if (place === undefined) return null;
    const { list, index } = siblingsOf(place);
    const next = list[index + 1];
    if (next === undefined) return null;
    const joined = {
      type: 'paragraph',
      content: [...(place.node.content ?? []), { type: 'text', text: ' ' }, ...(next.content ?? [])],
    };
    return {
      doc: withChildren(doc, place.path.slice(0, -1), () => [
        ...list.slice(0, index),
        joined,
        ...list.slice(index + 2),
      ]),
      concerned: [place.node, next],
    };
  },
  'bold a word': (random, doc, places) => {
    const place = at(
      random,
      places,
      ({ node, parent }) =>
        node.type === 'text' &&
        (node.marks ?? []).length === 0 &&
        ['paragraph', 'tableCell', 'heading'].includes(parent.type) &&
        /[A-Za-z]{2}/.test(node.text ?? ''),
    );
    const word = place === undefined ? null : /[A-Za-z]{2,}/.exec(place.node.text ?? '');
    if (place === undefined || word === null) return null;
    const text = place.node.text ?? '';
    const parts = [
      { type: 'text', text: text.slice(0, word.index) },
      { type: 'text', text: word[0], marks: [{ type: 'bold' }] },
      { type: 'text', text: text.slice(word.index + word[0].length) },
    ].filter((part) => part.text !== '');
    return { doc: withNode(doc, place.path, ...parts), concerned: [place.parent] };
  },
  'change a link': (random, doc, places) => {
    const place = at(
      random,
      places,
      ({ node }) => node.type === 'text' && (node.marks ?? []).some(({ type }) => type === 'link'),
    );
    if (place === undefined) return null;
    const marks = (place.node.marks ?? []).map((mark) =>
      mark.type === 'link' ? { ...mark, attrs: { ...mark.attrs, href: '/another/page' } } : mark,
    );
    return { doc: withNode(doc, place.path, { ...place.node, marks }), concerned: [place.parent] };
  },
  'heading level': (random, doc, places) => {
    const place = at(random, places, ({ node }) => node.type === 'heading');
    if (place === undefined) return null;
    const level = place.node.attrs?.['level'] === 3 ? 4 : 3;
    return {
      doc: withNode(doc, place.path, { ...place.node, attrs: { ...place.node.attrs, level } }),
      concerned: [place.node],
    };
  },
  'list item added': (random, doc, places) => {
    const place = at(random, places, ({ node }) => node.type === 'listItem');
    const item = { type: 'listItem', attrs: { checked: null }, content: [paragraph('A new item')] };
    return place === undefined ? null : { doc: withNode(doc, place.path, place.node, item), concerned: [place.node] };
  },
  'list item removed': (random, doc, places) => {
    const place = at(
      random,
      places,
      (candidate) => candidate.node.type === 'listItem' && siblingsOf(candidate).list.length > 1,
    );
    return place === undefined
      ? null
      : {
          doc: withNode(doc, place.path),
          concerned: siblingsOf(place).index === 0 ? siblingsOf(place).list.slice(0, 2) : [place.node],
        };
  },
  'list item indented': (random, doc, places) => {
    const place = at(
      random,
      places,
      (candidate) => candidate.node.type === 'listItem' && siblingsOf(candidate).index > 0,
    );
    if (place === undefined) return null;
    const { list, index } = siblingsOf(place);
    const before = list[index - 1];
    const bullets = before?.content?.at(-1)?.type;
    if (before === undefined || bullets === 'bulletList' || bullets === 'orderedList') return null;
    const nested = { ...before, content: [...(before.content ?? []), { type: 'bulletList', content: [place.node] }] };
    return {
      doc: withChildren(doc, place.path.slice(0, -1), () => [
        ...list.slice(0, index - 1),
        nested,
        ...list.slice(index + 1),
      ]),
      concerned: [before, place.node],
    };
  },
  'table row added': (random, doc, places) => {
    const place = at(
      random,
      places,
      (candidate) => candidate.node.type === 'tableRow' && siblingsOf(candidate).index > 0,
    );
    if (place === undefined) return null;
    const row = {
      ...place.node,
      content: (place.node.content ?? []).map((cell) => ({ ...cell, content: [{ type: 'text', text: 'new' }] })),
    };
    return { doc: withNode(doc, place.path, place.node, row), concerned: [place.node] };
  },
  'table column added': (random, doc, places) => {
    const place = at(random, places, ({ node }) => node.type === 'table');
    if (place === undefined) return null;
    const rows = (place.node.content ?? []).map((row, index) => {
      const type = index === 0 ? 'tableHeader' : 'tableCell';
      return {
        ...row,
        content: [
          ...(row.content ?? []),
          {
            type,
            attrs: { align: null, colspan: 1, rowspan: 1, colwidth: null },
            content: [{ type: 'text', text: 'new' }],
          },
        ],
      };
    });
    return { doc: withNode(doc, place.path, { ...place.node, content: rows }), concerned: [place.node] };
  },
  'attribute set': (random, doc, places) => {
    // A fragment has no attributes.
    const place = at(
      random,
      places,
      ({ node }) => Array.isArray(node.attrs?.['attributes']) && node.attrs['tag'] !== '',
    );
    const list = place?.node.attrs?.['attributes'];
    if (place === undefined || !Array.isArray(list)) return null;
    const attributes: unknown[] = [...list, { kind: 'string', name: 'newname', value: 'a "new" value' }];
    return {
      doc: withNode(doc, place.path, { ...place.node, attrs: { ...place.node.attrs, attributes } }),
      concerned: [place.parent.type === 'doc' || isBlock(place) ? place.node : place.parent],
    };
  },
  'attribute removed': (random, doc, places) => {
    const place = at(
      random,
      places,
      ({ node }) => Array.isArray(node.attrs?.['attributes']) && node.attrs['attributes'].length > 0,
    );
    const list = place?.node.attrs?.['attributes'];
    if (place === undefined || !Array.isArray(list)) return null;
    const attributes: unknown[] = list.slice(1);
    return {
      doc: withNode(doc, place.path, { ...place.node, attrs: { ...place.node.attrs, attributes } }),
      concerned: [isBlock(place) ? place.node : place.parent],
    };
  },
  'wrap in a callout': (random, doc, places) => {
    const place = at(random, places, (candidate) => isBlock(candidate) && candidate.node.type === 'paragraph');
    if (place === undefined) return null;
    return {
      doc: withNode(doc, place.path, {
        type: 'callout',
        attrs: { tag: 'Note', attributes: [] },
        content: [place.node],
      }),
      concerned: [place.node],
    };
  },
  unwrap: (random, doc, places) => {
    const place = at(random, places, ({ node }) => node.type === 'callout' && filled(node));
    return place === undefined
      ? null
      : { doc: withNode(doc, place.path, ...(place.node.content ?? [])), concerned: [place.node] };
  },
  'new child in a group': (random, doc, places) => {
    const place = at(random, places, ({ node }) => ['step', 'tab', 'card', 'accordion'].includes(node.type));
    if (place === undefined) return null;
    const attrs = { tag: place.node.attrs?.['tag'], attributes: [{ kind: 'string', name: 'title', value: 'New one' }] };
    return {
      doc: withNode(doc, place.path, place.node, { type: place.node.type, attrs, content: [paragraph('Its text.')] }),
      concerned: [place.node],
    };
  },
  'code text changed': (random, doc, places) => {
    const place = at(random, places, ({ node }) => node.type === 'codeBlock' && filled(node));
    if (place === undefined) return null;
    const lines = (place.node.content?.[0]?.text ?? '').split('\n');
    const changed = [
      ...lines.slice(0, 1),
      'const added = `${1}`;',
      '',
      ...lines.slice(1).map((line, index) => (index === 0 ? `${line} // changed` : line)),
    ];
    return {
      doc: withNode(doc, place.path, { ...place.node, content: [{ type: 'text', text: changed.join('\n') }] }),
      concerned: [place.node],
    };
  },
};

/** The names of all structural edits. */
export const structuralEditNames: readonly string[] = Object.keys(structuralEdits);

/** A structural edit of the given name at a random place; null if the document has no place for it. */
export function makeStructuralEdit(name: string, random: () => number, doc: JSONContent): StructuralEdit | null {
  const edit = structuralEdits[name]?.(random, doc, nodesOf(doc)) ?? null;
  return edit === null ? null : { name, ...edit };
}
