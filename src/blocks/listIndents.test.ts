import { describe, expect, it } from 'vitest';
import type { JSONContent, Page } from '#document/page.ts';
import { paragraphNode } from './build.fixture.ts';
import { patchAndProve, readPage } from './pages.ts';

type Change = (items: readonly JSONContent[]) => readonly JSONContent[];

/** The page after changing the items of the list around the item that contains `words`. */
function withItems(page: Page, words: string, change: Change): Page {
  const holds = ({ type, content }: JSONContent): boolean =>
    type === 'listItem' && content?.[0]?.type === 'paragraph' && JSON.stringify(content[0]).includes(words);
  const visit = (node: JSONContent): JSONContent =>
    node.content === undefined
      ? node
      : { ...node, content: node.content.some(holds) ? [...change(node.content)] : node.content.map(visit) };
  const proved = patchAndProve(page, visit(page.doc));
  if (!proved.ok) throw new Error(proved.problem.message);
  return proved.value.page;
}

const isTarget = (item: JSONContent) => JSON.stringify(item.content?.[0]).includes('two');

/** Enter within the text of the item that contains "two", before a word or at the end. */
const splitBefore =
  (word: string): Change =>
  (items) =>
    items.flatMap((item) => {
      if (!isTarget(item)) return [item];
      const [{ content: [{ text = '' } = {}] = [] } = {}, ...others] = item.content ?? [];
      const at = word === '' ? text.length : text.indexOf(word);
      const right = { ...item, content: [paragraphNode(text.slice(at)), ...others] };
      return [{ ...item, content: [paragraphNode(text.slice(0, at))] }, right];
    });

const emptied: Change = (items) =>
  items.map((item) =>
    isTarget(item) ? { ...item, content: [paragraphNode(''), ...(item.content ?? []).slice(1)] } : item,
  );

/** Text in the first item without any. */
const filled: Change = (items) => {
  const first = items.findIndex(({ content }) => content?.[0]?.type !== 'paragraph');
  return items.map((item, index) =>
    index === first ? { ...item, content: [paragraphNode('new words'), ...(item.content ?? [])] } : item,
  );
};

const added: Change = (items) => [...items, { type: 'listItem', content: [paragraphNode('last')] }];

/** The first nested item becomes the next item of the list. */
const lifted: Change = (items) =>
  items.flatMap((item) => {
    const nested = (item.content ?? []).at(-1);
    const [first, ...rest] = nested?.content ?? [];
    if (!isTarget(item) || first === undefined) return [item];
    const below = rest.length > 0 ? [{ ...nested, type: nested?.type ?? '', content: rest }] : [];
    return [
      { ...item, content: (item.content ?? []).slice(0, -1) },
      { ...first, content: [...(first.content ?? []), ...below] },
    ];
  });

/** Backspace at the start of the item after it: its text becomes another paragraph of the item. */
const joined: Change = (items) => {
  const at = items.findIndex(isTarget);
  return [
    ...items.slice(0, at),
    { type: 'listItem', content: [...(items[at]?.content ?? []), ...(items[at + 1]?.content ?? [])] },
    ...items.slice(at + 2),
  ];
};

/** How blocks are nested, the marker of their item, and their lines. */
const lists: readonly (readonly [name: string, marker: string, nested: string])[] = [
  ['a tab', '-', '\t- nested\n\t\t- deep\n\t- other\n'],
  ['a tab below a number', '1.', '\t- nested\n\t- other\n'],
  ['two spaces', '-', '  - nested\n    - deep\n'],
  ['three spaces', '-', '   - nested\n      - deep\n'],
  ['four spaces', '-', '    - nested\n        - deep\n    - other\n'],
  ['four spaces below a number', '1.', '    1. nested\n    2. other\n'],
  ['the width of a long number', '100.', '     - nested\n       text\n'],
  ['more than the width of a long number', '100.', '       - nested\n         text\n'],
  ['code with four spaces', '-', '\n    ```js\n    a\n      b\n    ```\n'],
  ['code with a tab', '-', '\n\t```js\n\ta\n\t\tb\n\t```\n'],
  ['a component with four spaces', '1.', '\n    <Note>\n      hi\n    </Note>\n'],
  ['a loose list', '-', '\n    - nested\n\n    - other\n'],
];

describe.each(lists)('blocks nested with %s', (_, marker, nested) => {
  const gap = nested.startsWith('\n') ? '\n' : '';
  const page = readPage(`${marker} one and many more words two\n${nested}`);

  it.each(['one', 'and', 'words', 'two'])('keep their bytes when Enter splits their item before “%s”', (word) => {
    expect(withItems(page, 'two', splitBefore(word)).source.endsWith(`two\n${nested}`)).toBe(true);
  });

  it('keep their bytes when Enter ends their item, and text is typed later', () => {
    const split = withItems(page, 'two', splitBefore(''));
    expect(split.source).toContain(`\n${nested.slice(gap.length)}`);
    const doc = split.doc.content?.map((list) => ({ ...list, content: [...filled(list.content ?? [])] }));
    const typed = patchAndProve(split, { type: 'doc', content: doc ?? [] });
    expect(typed.ok && typed.value.text).toMatch(` new words\n${nested}`);
  });

  it('keep their bytes when the text of their item is deleted and typed again', () => {
    const empty = withItems(page, 'two', emptied);
    const doc = empty.doc.content?.map((list) => ({ ...list, content: [...filled(list.content ?? [])] }));
    const typed = patchAndProve(empty, { type: 'doc', content: doc ?? [] });
    expect(typed.ok && typed.value.text).toBe(`${marker} new words\n${nested}`);
  });

  it('keep their bytes when an item is added', () => {
    expect(withItems(page, 'two', added).source.startsWith(page.source)).toBe(true);
  });
});

it.each([
  ['- one two\n\t- nested\n\t\t- deep\n- three\n', '- one two\n- nested\n\t- deep\n- three\n'],
  ['1. one two\n\t- nested\n\t- other\n2. three\n', '1. one two\n2. nested\n\t- other\n2. three\n'],
  ['- one two\n    - nested\n    - other\n- three\n', '- one two\n- nested\n    - other\n- three\n'],
  ['- one two\n  - nested\n  - other\n- three\n', '- one two\n- nested\n  - other\n- three\n'],
])('lifts an item of %j with the list’s indentation', (before, after) => {
  expect(withItems(readPage(before), 'two', lifted).source).toBe(after);
});

it.each([
  ['- one two\n\t- nested\n- three\n', '- one two\n\t- nested\n\n\tthree\n'],
  ['- one two\n    - nested\n- three\n', '- one two\n    - nested\n\n    three\n'],
  ['- a\n    - nested\n- one two\n- three\n', '- a\n    - nested\n- one two\n\n    three\n'],
  ['100. one two\n101. three\n', '100. one two\n\n     three\n'],
])('adds a block to an item of %j with the list’s indentation', (before, after) => {
  expect(withItems(readPage(before), 'two', joined).source).toBe(after);
});

it('keeps a component on the line after the text of its item when Enter splits the text', () => {
  const page = readPage('1. one two\n    <Note>\n      hi\n    </Note>\n');
  expect(withItems(page, 'two', splitBefore('two')).source).toMatch('two\n    <Note>\n      hi\n    </Note>\n');
});

it('doesn’t leave a marker that would turn the line above into a heading', () => {
  const page = readPage('- above\n  - one two\n    - nested\n');
  const nested = (items: readonly JSONContent[]) => items.map((item) => ({ ...item }));
  expect(withItems(page, 'two', (items) => emptied(nested(items))).source).toBe('- above\n  - - nested\n');
});
