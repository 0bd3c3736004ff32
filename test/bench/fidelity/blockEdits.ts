import type { JSONContent } from '#document/page.ts';
import { pick } from './random.ts';
import type { Maker } from './structuralEdits.ts';
import { isBlockPlace, placeOf, siblingsOf, withChildren, withNode } from './tree.ts';

const isList = (node: JSONContent | undefined) => node?.type === 'bulletList' || node?.type === 'orderedList';
const paragraph = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const wrappers: readonly ((node: JSONContent) => JSONContent)[] = [
  (node) => ({ type: 'blockquote', content: [node] }),
  (node) => ({ type: 'bulletList', content: [{ type: 'listItem', attrs: { checked: null }, content: [node] }] }),
  (node) => ({
    type: 'orderedList',
    attrs: { start: 1 },
    content: [{ type: 'listItem', attrs: { checked: null }, content: [node] }],
  }),
  (node) => ({
    type: 'step',
    attrs: { tag: 'Step', attributes: [{ kind: 'string', name: 'title', value: 'A step' }] },
    content: [node],
  }),
];
const freshBlocks: readonly JSONContent[] = [
  { type: 'horizontalRule' },
  { type: 'heading', attrs: { level: 2, id: null }, content: [{ type: 'text', text: 'A new heading' }] },
  {
    type: 'codeBlock',
    attrs: { language: 'js', meta: null },
    content: [{ type: 'text', text: 'const a = 1;\n\nconst b = `${a}`;' }],
  },
  { type: 'bulletList', content: [{ type: 'listItem', attrs: { checked: null }, content: [paragraph('A new list')] }] },
  {
    type: 'orderedList',
    attrs: { start: 1 },
    content: [{ type: 'listItem', attrs: { checked: null }, content: [paragraph('A first step')] }],
  },
  {
    type: 'card',
    attrs: { tag: 'Card', attributes: [{ kind: 'string', name: 'title', value: 'A card' }] },
    content: [paragraph('In a card')],
  },
  paragraph('- not a list, [no link], *no* mark & <no tag> {no expression} $5 | 6'),
];

/** Joins two adjacent lists of the same type, as the editor does. */
function withJoinedLists(children: readonly JSONContent[], at: number): readonly JSONContent[] {
  const [left, right] = [children[at - 1], children[at]];
  if (left === undefined || right === undefined || !isList(left) || left.type !== right.type) return children;
  return [
    ...children.slice(0, at - 1),
    { ...left, content: [...(left.content ?? []), ...(right.content ?? [])] },
    ...children.slice(at + 1),
  ];
}

/** Edits of any blocks, including definitions, imports, and expressions. */
export const blockEdits: Readonly<Record<string, Maker>> = {
  'delete anything': (random, doc, places) => {
    const place = placeOf(
      random,
      places,
      (candidate) => isBlockPlace(candidate) && siblingsOf(candidate).list.length > 1,
    );
    return place === undefined ? null : { doc: withNode(doc, place.path), concerned: [place.node] };
  },
  'delete several': (random, doc, places) => {
    const place = placeOf(
      random,
      places,
      (candidate) => isBlockPlace(candidate) && siblingsOf(candidate).list.length > 3,
    );
    if (place === undefined) return null;
    const { list, index } = siblingsOf(place);
    const end = Math.min(list.length, index + 1 + Math.floor(random() * 4));
    if (end - index === list.length) return null;
    return {
      doc: withChildren(doc, place.path.slice(0, -1), () =>
        withJoinedLists([...list.slice(0, index), ...list.slice(end)], index),
      ),
      concerned: list.slice(index, end),
    };
  },
  'delete between lists': (random, doc, places) => {
    const place = placeOf(random, places, (candidate) => {
      const { list, index } = siblingsOf(candidate);
      return isBlockPlace(candidate) && isList(list[index - 1]) && list[index - 1]?.type === list[index + 1]?.type;
    });
    if (place === undefined) return null;
    const { list, index } = siblingsOf(place);
    const rest = [...list.slice(0, index), ...list.slice(index + 1)];
    return {
      doc: withChildren(doc, place.path.slice(0, -1), () => (random() < 0.7 ? withJoinedLists(rest, index) : rest)),
      concerned: list.slice(index - 1, index + 2),
    };
  },
  'delete the page': () => ({ doc: { type: 'doc', content: [{ type: 'paragraph' }] }, concerned: [] }),
  'move anywhere': (random, doc, places) => {
    const place = placeOf(random, places, isBlockPlace);
    if (place === undefined) return null;
    const target = placeOf(
      random,
      places,
      (candidate) =>
        isBlockPlace(candidate) &&
        candidate.path.length <= place.path.length &&
        candidate.path.join() !== place.path.slice(0, candidate.path.length).join(),
    );
    if (target === undefined) return null;
    const inserted = withNode(doc, target.path, target.node, place.node);
    const depth = target.path.length - 1;
    const shifts =
      target.path.slice(0, depth).join() === place.path.slice(0, depth).join() &&
      (place.path[depth] ?? 0) > (target.path[depth] ?? 0);
    return {
      doc: withNode(
        inserted,
        place.path.map((index, level) => (shifts && level === depth ? index + 1 : index)),
      ),
      concerned: [],
    };
  },
  'insert a block': (random, doc, places) => {
    const place = placeOf(random, places, isBlockPlace);
    const block = pick(random, freshBlocks);
    if (place === undefined || block === undefined) return null;
    return {
      doc: random() < 0.5 ? withNode(doc, place.path, place.node, block) : withNode(doc, place.path, block, place.node),
      concerned: [place.node],
    };
  },
  'wrap in anything': (random, doc, places) => {
    const place = placeOf(random, places, isBlockPlace);
    const wrap = pick(random, wrappers);
    return place === undefined || wrap === undefined
      ? null
      : { doc: withNode(doc, place.path, wrap(place.node)), concerned: [place.node] };
  },
  'unwrap anything': (random, doc, places) => {
    const place = placeOf(
      random,
      places,
      (candidate) =>
        isBlockPlace(candidate) &&
        (isList(candidate.node) ||
          (candidate.node.content ?? []).some((child) =>
            isBlockPlace({ node: child, parent: candidate.node, path: [] }),
          )),
    );
    if (place === undefined) return null;
    const children = isList(place.node)
      ? (place.node.content ?? []).flatMap((item) => item.content ?? [])
      : (place.node.content ?? []);
    return { doc: withNode(doc, place.path, ...children), concerned: [place.node] };
  },
  'list kind changed': (random, doc, places) => {
    const place = placeOf(random, places, ({ node }) => isList(node));
    if (place === undefined) return null;
    const list =
      place.node.type === 'bulletList' ? { type: 'orderedList', attrs: { start: 1 } } : { type: 'bulletList' };
    return { doc: withNode(doc, place.path, { ...list, content: place.node.content ?? [] }), concerned: [place.node] };
  },
  'list split': (random, doc, places) => {
    const place = placeOf(random, places, ({ node }) => isList(node) && (node.content ?? []).length > 1);
    if (place === undefined) return null;
    const items = place.node.content ?? [];
    const cut = 1 + Math.floor(random() * (items.length - 1));
    const halves = [items.slice(0, cut), items.slice(cut)].map((content) => ({ ...place.node, content }));
    return {
      doc: withNode(doc, place.path, halves[0] ?? place.node, paragraph('Between the two.'), halves[1] ?? place.node),
      concerned: [place.node],
    };
  },
  'task toggled': (random, doc, places) => {
    const place = placeOf(random, places, ({ node }) => node.type === 'listItem');
    const checked = pick(
      random,
      [true, false, null].filter((value) => value !== place?.node.attrs?.['checked']),
    );
    return place === undefined || checked === undefined
      ? null
      : { doc: withNode(doc, place.path, { ...place.node, attrs: { checked } }), concerned: [place.node] };
  },
  'block kind changed': (random, doc, places) => {
    const place = placeOf(random, places, ({ node }) => node.type === 'paragraph' || node.type === 'heading');
    if (place === undefined) return null;
    const { content = [] } = place.node;
    const next =
      place.node.type === 'heading'
        ? { type: 'paragraph', content }
        : { type: 'heading', attrs: { level: 3, id: null }, content };
    return { doc: withNode(doc, place.path, next), concerned: [place.node] };
  },
  'join what differs': (random, doc, places) => {
    const texts = ['paragraph', 'heading'];
    const place = placeOf(
      random,
      places,
      (candidate) =>
        texts.includes(candidate.node.type) &&
        texts.includes(siblingsOf(candidate).list[siblingsOf(candidate).index + 1]?.type ?? ''),
    );
    if (place === undefined) return null;
    const { list, index } = siblingsOf(place);
    const next = list[index + 1];
    const joined = { ...place.node, content: [...(place.node.content ?? []), ...(next?.content ?? [])] };
    return {
      doc: withChildren(doc, place.path.slice(0, -1), () => [
        ...list.slice(0, index),
        joined,
        ...list.slice(index + 2),
      ]),
      concerned: [place.node, ...(next === undefined ? [] : [next])],
    };
  },
  'code language changed': (random, doc, places) => {
    const place = placeOf(random, places, ({ node }) => node.type === 'codeBlock');
    return place === undefined
      ? null
      : {
          doc: withNode(doc, place.path, {
            ...place.node,
            attrs: { ...place.node.attrs, language: random() < 0.8 ? 'python' : null },
          }),
          concerned: [place.node],
        };
  },
  'code emptied': (random, doc, places) => {
    const place = placeOf(random, places, ({ node }) => node.type === 'codeBlock' && (node.content ?? []).length > 0);
    return place === undefined
      ? null
      : {
          doc: withNode(doc, place.path, { type: 'codeBlock', ...(place.node.attrs && { attrs: place.node.attrs }) }),
          concerned: [place.node],
        };
  },
  'definition changed': (random, doc, places) => {
    const place = placeOf(random, places, ({ node }) => node.type === 'definition');
    if (place === undefined) return null;
    const attrs = pick(random, [{ label: 'Another label' }, { url: '/another/address' }, { title: 'Another title' }]);
    return {
      doc: withNode(doc, place.path, { ...place.node, attrs: { ...place.node.attrs, ...attrs } }),
      concerned: [place.node],
    };
  },
};
