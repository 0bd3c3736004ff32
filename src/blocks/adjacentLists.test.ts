import { describe, expect, it } from 'vitest';
import { isSameDocument } from '#document/patch/compareDocuments.ts';
import type { JSONContent } from '#document/page.ts';
import { bulletListNode, listItemNode, paragraphNode } from './build.fixture.ts';
import { formatOutline } from './outline.fixture.ts';
import { patchAndProve, readPage } from './pages.ts';

type Blocks = readonly (JSONContent | undefined)[];
const isList = (node: JSONContent | undefined) => node?.type.endsWith('List') === true;

/** The blocks without those between lists, and the lists unchanged or joined into one, as in the editor. */
function withoutBetween(blocks: Blocks, isJoined: boolean): JSONContent[] {
  const lists = blocks.filter((node) => node !== undefined && isList(node)) as JSONContent[]; // undefined was filtered out
  const [first] = lists;
  const rest = blocks.slice(blocks.findLastIndex(isList) + 1).flatMap((node) => node ?? []);
  return first === undefined || !isJoined
    ? [...lists, ...rest]
    : [{ ...first, content: lists.flatMap(({ content }) => content ?? []) }, ...rest];
}

const joined: readonly (readonly [before: string, after: string])[] = [
  ['- a\n\ntext\n\n- b\n', '- a\n- b\n'],
  ['- a\n\n- b\n\ntext\n\n- c\n- d\n', '- a\n\n- b\n\n- c\n- d\n'],
  ['-   a\n-   b\n\ntext\n\n- c\n\n  _more_\n-  d\n\nend\n', '-   a\n-   b\n- c\n\n  _more_\n-  d\n\nend\n'],
  ['1. a\n2. b\n\n## text\n\n1. c\n2. d\n', '1. a\n2. b\n1. c\n2. d\n'],
  ['3) a\n4) b\n\ntext\n\n```\nc\n```\n\n1) c\n', '3) a\n4) b\n1) c\n'],
  ['- a\n\ntext\n\n- b\n\ntext\n\n- c\n', '- a\n- b\n- c\n'],
  ['- [ ] a\r\n- [x] b\r\n\r\ntext\r\n\r\n- [x] c\r\n', '- [ ] a\r\n- [x] b\r\n- [x] c\r\n'],
];

describe('two lists that become adjacent', () => {
  it.each(joined)('%j become one list, and none of their lines change', (before, after) => {
    const page = readPage(before);
    const whole = { type: 'doc', content: withoutBetween(page.doc.content ?? [], true) };
    for (const wanted of [whole, { type: 'doc', content: withoutBetween(page.doc.content ?? [], false) }]) {
      expect(patchAndProve(page, wanted)).toMatchObject({ ok: true, value: { text: after } });
    }
    expect(isSameDocument(readPage(after).doc, whole)).toBe(true);
  });

  it.each([
    ['- a\n\ntext\n\n* b\n* c\n', '- a\n- b\n- c\n'],
    ['1. a\n\ntext\n\n1) b\n2) c\n', '1. a\n1. b\n2. c\n'],
    ['- a\n\ntext\n\n   * b\n   * c\n', '- a\n- b\n- c\n'],
  ])('%j take the marker of the first list if the editor joined them', (before, after) => {
    const page = readPage(before);
    expect(patchAndProve(page, { type: 'doc', content: withoutBetween(page.doc.content ?? [], true) })).toMatchObject({
      ok: true,
      value: { text: after },
    });
  });

  it('stay separate if their markers differ and the editor didn’t join them', () => {
    const page = readPage('- a\n\ntext\n\n* b\n');
    expect(patchAndProve(page, { type: 'doc', content: withoutBetween(page.doc.content ?? [], false) })).toMatchObject({
      ok: true,
      value: { text: '- a\n\n* b\n' },
    });
  });

  it('become one list in a quote or an element, too', () => {
    for (const [before, after] of [
      ['> - a\n>\n> text\n>\n> - b\n', '> - a\n> - b\n'],
      ['<Note>\n  - a\n\n  text\n\n  - b\n</Note>\n', '<Note>\n  - a\n  - b\n</Note>\n'],
    ] as const) {
      const page = readPage(before);
      const [outer] = page.doc.content ?? [];
      for (const isJoined of [true, false]) {
        const wanted = {
          type: 'doc',
          content: [{ type: '', ...outer, content: withoutBetween(outer?.content ?? [], isJoined) }],
        };
        expect(patchAndProve(page, wanted)).toMatchObject({ ok: true, value: { text: after } });
      }
    }
  });

  it('become one list even if an item was changed', () => {
    const page = readPage('- a\n- b\n\ntext\n\n- c\n- d\n');
    const [list] = withoutBetween(page.doc.content ?? [], true);
    const wanted = JSON.parse(
      JSON.stringify({ type: 'doc', content: [list] }).replace('"c"', '"changed"'),
    ) as JSONContent; // the same JSON with one word changed
    expect(patchAndProve(page, wanted)).toMatchObject({ ok: true, value: { text: '- a\n- b\n- changed\n- d\n' } });
  });
});

describe('an indented block', () => {
  it.each([
    ['1. a\n\nPara.\n\n   code\n', '1. a\n\ncode\n'],
    ['1. a\n\nPara.\n\n  ```js\n  x\n  ```\n\nend\n', '1. a\n\n  ```js\n  x\n  ```\n\nend\n'],
    ['[^1]: a\n\nPara[^1].\n\n   b\n', '[^1]: a\n\n   b\n'],
    ['- a\n\nPara.\n\n # b\n', '- a\n\n # b\n'],
  ])('isn’t absorbed by the list that it now follows: %j', (before, after) => {
    const page = readPage(before);
    const [first, , ...rest] = page.doc.content ?? [];
    const wanted = { type: 'doc', content: [first, ...rest].flatMap((node) => node ?? []) };
    expect(patchAndProve(page, wanted)).toMatchObject({ ok: true, value: { text: after } });
    expect(readPage(after).doc.content?.map(formatOutline)).toEqual(wanted.content.map(formatOutline));
  });
});

describe('a list of only lists, or of a rule', () => {
  it.each(['-', '*', '+'])('isn’t read as one rule on a page with %s', (bullet) => {
    const page = readPage(`${bullet} a\n\nb\n`);
    const nest = (depth: number, leaf: JSONContent): JSONContent =>
      bulletListNode(listItemNode(depth === 1 ? leaf : nest(depth - 1, leaf)));
    for (const leaf of [paragraphNode(), { type: 'horizontalRule' }, paragraphNode('c')])
      for (const depth of [1, 2, 3, 4, 5])
        for (const beside of [
          [],
          [bulletListNode(listItemNode(paragraphNode('d')))],
          [bulletListNode(listItemNode({ type: 'horizontalRule' }))],
        ]) {
          const wanted = { type: 'doc', content: [...beside, nest(depth, leaf), ...beside, paragraphNode('b')] };
          expect(patchAndProve(page, wanted).ok, JSON.stringify(wanted)).toBe(true);
        }
  });
});
