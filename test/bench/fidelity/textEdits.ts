import type { JSONContent } from '#document/page.ts';
import { pick } from './random.ts';
import type { Maker } from './structuralEdits.ts';
import { placeOf, withChildren, withNode, type Placed } from './tree.ts';

type Mark = NonNullable<JSONContent['marks']>[number];

const markOrder = ['elementSpan', 'badge', 'tooltip', 'link', 'bold', 'italic', 'strike', 'code'];
const marks: readonly Mark[] = [
  { type: 'bold' },
  { type: 'italic' },
  { type: 'strike' },
  { type: 'code' },
  { type: 'link', attrs: { href: '/a/new(page)', title: null } },
  { type: 'badge', attrs: { tag: 'Badge', attributes: [] } },
];
const typed = [
  '*',
  '_',
  '[',
  ']',
  '(',
  ')',
  '`',
  '<',
  '{',
  '&amp;',
  '|',
  '\\',
  '$',
  '#',
  '- ',
  '1. ',
  '> ',
  ' ',
  '!',
  '~',
  'https://example.com/x_y',
  'ümlaut 日本',
  ':',
  '\u00a0',
];

const isWritable = ({ node, parent }: Placed) => node.type === 'text' && parent.type !== 'codeBlock';
const isCode = (node: JSONContent) => (node.marks ?? []).some(({ type }) => type === 'code');
const parentOf = (doc: JSONContent, { path, parent }: Placed, content: readonly JSONContent[]) => {
  const { content: _, ...bare } = parent;
  return withNode(doc, path.slice(0, -1), content.length === 0 ? bare : { ...bare, content });
};

/** Splits a text node into three parts and changes the middle one; drops empty parts. */
function withMiddle(
  doc: JSONContent,
  place: Placed,
  from: number,
  to: number,
  middle: readonly JSONContent[],
): JSONContent {
  const text = place.node.text ?? '';
  const part = (words: string): JSONContent => ({ ...place.node, text: words });
  const parts = [part(text.slice(0, from)), ...middle, part(text.slice(to))].filter(
    (node) => node.type !== 'text' || (node.text ?? '') !== '',
  );
  return withNode(doc, place.path, ...parts);
}

/** A random range of up to 12 letters in a text node. */
function stretchOf(random: () => number, text: string): readonly [number, number] {
  const from = Math.floor(random() * text.length);
  return [from, Math.min(text.length, from + 1 + Math.floor(random() * 12))];
}

/** Edits within text blocks: typing, deleting, marks, and inline nodes. */
export const textEdits: Readonly<Record<string, Maker>> = {
  'type a sign': (random, doc, places) => {
    const place = placeOf(random, places, isWritable);
    const sign = pick(random, typed);
    if (place === undefined || sign === undefined) return null;
    const at = Math.floor(random() * ((place.node.text ?? '').length + 1));
    return { doc: withMiddle(doc, place, at, at, [{ ...place.node, text: sign }]), concerned: [place.parent] };
  },
  'delete a stretch': (random, doc, places) => {
    const place = placeOf(random, places, isWritable);
    if (place === undefined) return null;
    const [from, to] = stretchOf(random, place.node.text ?? '');
    const whole = withMiddle(doc, place, from, to, []);
    return {
      doc:
        to - from < (place.node.text ?? '').length
          ? whole
          : parentOf(
              doc,
              place,
              (place.parent.content ?? []).filter((node) => node !== place.node),
            ),
      concerned: [place.parent],
    };
  },
  'empty a block': (random, doc, places) => {
    const place = placeOf(random, places, isWritable);
    return place === undefined ? null : { doc: parentOf(doc, place, []), concerned: [place.parent] };
  },
  'mark a stretch': (random, doc, places) => {
    const place = placeOf(random, places, (candidate) => isWritable(candidate) && !isCode(candidate.node));
    const mark = pick(random, marks);
    if (place === undefined || mark === undefined) return null;
    const [from, to] = stretchOf(random, place.node.text ?? '');
    const kept = (place.node.marks ?? []).filter(({ type }) => type !== mark.type);
    const next = [...kept, mark].toSorted((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type));
    return {
      doc: withMiddle(doc, place, from, to, [
        { type: 'text', text: (place.node.text ?? '').slice(from, to), marks: next },
      ]),
      concerned: [place.parent],
    };
  },
  'unmark a stretch': (random, doc, places) => {
    const place = placeOf(
      random,
      places,
      (candidate) => isWritable(candidate) && (candidate.node.marks ?? []).length > 0,
    );
    if (place === undefined) return null;
    const [from, to] = random() < 0.5 ? [0, (place.node.text ?? '').length] : stretchOf(random, place.node.text ?? '');
    return {
      doc: withMiddle(doc, place, from, to, [{ type: 'text', text: (place.node.text ?? '').slice(from, to) }]),
      concerned: [place.parent],
    };
  },
  'mark a whole block': (random, doc, places) => {
    const place = placeOf(random, places, isWritable);
    const mark = pick(
      random,
      marks.filter(({ type }) => type !== 'code'),
    );
    if (place === undefined || mark === undefined) return null;
    const content = (place.parent.content ?? []).map((node) => {
      if (node.type !== 'text') return node;
      const next = [...(node.marks ?? []).filter(({ type }) => type !== mark.type), mark].toSorted(
        (a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type),
      );
      return { ...node, marks: next };
    });
    return { doc: parentOf(doc, place, content), concerned: [place.parent] };
  },
  'link words changed': (random, doc, places) => {
    const place = placeOf(
      random,
      places,
      (candidate) => isWritable(candidate) && (candidate.node.marks ?? []).some(({ type }) => type === 'link'),
    );
    return place === undefined
      ? null
      : { doc: withNode(doc, place.path, { ...place.node, text: 'new words' }), concerned: [place.parent] };
  },
  'line break added': (random, doc, places) => {
    const place = placeOf(
      random,
      places,
      (candidate) => isWritable(candidate) && !isCode(candidate.node) && candidate.parent.type !== 'heading',
    );
    if (place === undefined) return null;
    const at = 1 + Math.floor(random() * (place.node.text ?? '').length);
    return { doc: withMiddle(doc, place, at, at, [{ type: 'hardBreak' }]), concerned: [place.parent] };
  },
  'atom deleted': (random, doc, places) => {
    const place = placeOf(
      random,
      places,
      ({ node, parent }) =>
        node.type !== 'text' &&
        (parent.content ?? []).length > 1 &&
        ['paragraph', 'heading', 'tableCell'].includes(parent.type),
    );
    return place === undefined ? null : { doc: withNode(doc, place.path), concerned: [place.parent] };
  },
  'picture words changed': (random, doc, places) => {
    const place = placeOf(random, places, ({ node }) => node.type === 'image');
    return place === undefined
      ? null
      : {
          doc: withNode(doc, place.path, {
            ...place.node,
            attrs: { ...place.node.attrs, alt: pick(random, ['New words', 'With [brackets]', '']) },
          }),
          concerned: [place.parent],
        };
  },
  'text moved between blocks': (random, doc, places) => {
    const from = placeOf(
      random,
      places,
      (candidate) => isWritable(candidate) && (candidate.parent.content ?? []).length > 1,
    );
    const to = placeOf(
      random,
      places,
      (candidate) => isWritable(candidate) && candidate.path.slice(0, -1).join() !== from?.path.slice(0, -1).join(),
    );
    if (from === undefined || to === undefined) return null;
    return {
      doc: withNode(
        withChildren(doc, to.path.slice(0, -1), (children) => [...children, from.node]),
        from.path,
      ),
      concerned: [],
    };
  },
};
