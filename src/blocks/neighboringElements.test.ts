import { Fragment, Slice } from 'prosemirror-model';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentSchema } from './documentSchema.ts';
import { patchAndProve, readPage } from './pages.ts';

/** A page’s text after edits of its document in ProseMirror, as the editor makes them; positions are offsets of text in its first block. */
type Edit = readonly [text: string, from: number, to: number];

function edited(source: string, ...edits: readonly Edit[]): unknown {
  const page = readPage(source);
  let state = EditorState.create({ doc: documentSchema.nodeFromJSON(page.doc) });
  for (const [text, from, to] of edits)
    state = state.apply(text === '' ? state.tr.delete(from + 1, to + 1) : state.tr.insertText(text, from + 1, to + 1));
  const proved = patchAndProve(page, state.doc.toJSON());
  return proved.ok ? proved.value.text : proved;
}

/** Two equal neighbors with the text `Ctrl` and `Alt`, and what is between their texts. */
const neighbors = [
  ['elements', '<kbd>Ctrl</kbd><kbd>Alt</kbd>'],
  ['elements with attributes', '<kbd className="a">Ctrl</kbd><kbd className="a">Alt</kbd>'],
  ['components', '<Badge color="red">Ctrl</Badge><Badge color="red">Alt</Badge>'],
  ['tooltips', '<Tooltip tip="a">Ctrl</Tooltip><Tooltip tip="a">Alt</Tooltip>'],
  ['links', '[Ctrl](/a)[Alt](/a)'],
  ['links of one reference', '[Ctrl][a][Alt][a]'],
  ['HTML links', '<a href="/a">Ctrl</a><a href="/a">Alt</a>'],
  ['elements in an element', '<span><kbd>Ctrl</kbd><kbd>Alt</kbd></span>'],
  ['elements in a link', '[<kbd>Ctrl</kbd><kbd>Alt</kbd>](/a)'],
  ['elements in bold text', '**<kbd>Ctrl</kbd><kbd>Alt</kbd>**'],
] as const;

describe.each(neighbors)('equal neighbors: %s', (_, source) => {
  const [first = '', between = '', last = ''] = source.split(/Ctrl|Alt/);
  const page = (words: string) => `Press ${words} now.\n\n[a]: /a\n`;
  const pair = (one: string, other: string) => page(first + one + between + other + last);

  it.each<readonly [string, Edit, string]>([
    ['typing in the first', ['x', 8, 8], pair('Ctxrl', 'Alt')],
    ['typing in the second', ['x', 12, 12], pair('Ctrl', 'Alxt')],
    ['typing before both', ['x', 0, 0], `x${pair('Ctrl', 'Alt')}`],
    ['typing after both', ['x', 17, 17], pair('Ctrl', 'Alt').replace('now', 'nowx')],
    ['deleting in the first', ['', 7, 9], pair('Cl', 'Alt')],
    ['deleting the word before', ['', 0, 6], pair('Ctrl', 'Alt').replace('Press ', '')],
    ['deleting the word after', ['', 13, 17], pair('Ctrl', 'Alt').replace(' now', '')],
  ])('are kept when %s', (_name, edit, expected) => {
    expect(edited(page(source), edit)).toBe(expected);
  });
});

it.each<readonly [string, string, readonly Edit[], string]>([
  ['typing between', '<kbd>A</kbd><kbd>B</kbd>', [['x', 1, 1]], '<kbd>A</kbd>x<kbd>B</kbd>'],
  ['typing between links', '[A](/a)[B](/a)', [['x', 1, 1]], '[A](/a)x[B](/a)'],
  ['deleting the first', '<kbd>A</kbd><kbd>B</kbd>', [['', 0, 1]], '<kbd>B</kbd>'],
  ['deleting the second', '<kbd>A</kbd><kbd>B</kbd>', [['', 1, 2]], '<kbd>A</kbd>'],
  ['deleting the middle', '<kbd>A</kbd><kbd>B</kbd><kbd>C</kbd>', [['', 1, 2]], '<kbd>A</kbd><kbd>C</kbd>'],
  ['deleting what separates them', '<kbd>A</kbd>+<kbd>B</kbd>', [['', 1, 2]], '<kbd>A</kbd><kbd>B</kbd>'],
  ['deleting across both', '<kbd>Ctrl</kbd><kbd>Alt</kbd>', [['', 2, 5]], '<kbd>Ct</kbd><kbd>lt</kbd>'],
  ['replacing both', 'a <kbd>A</kbd><kbd>B</kbd>', [['x', 2, 4]], 'a x'],
  ['typing in an element in an equal one', '<sub>a<sub>b</sub>c</sub>', [['x', 2, 2]], '<sub>a<sub>b</sub>xc</sub>'],
  ['typing around equal elements', 'a <sub><sub>b</sub></sub>', [['x', 0, 0]], 'xa <sub><sub>b</sub></sub>'],
  ['typing in equal elements', 'a <sub><sub>bc</sub></sub>', [['x', 3, 3]], 'a <sub><sub>bxc</sub></sub>'],
  [
    'typing in equal components',
    '<Badge>a <Badge>bc</Badge></Badge>',
    [['x', 3, 3]],
    '<Badge>a <Badge>bxc</Badge></Badge>',
  ],
  ['typing after formatted words', '<b><b>a</b>b</b> *c*', [['x', 4, 4]], '<b><b>a</b>b</b> *cx*'],
])('%s', (_, before, edits, after) => {
  expect(edited(before, ...edits)).toBe(after);
});

it('are as many elements in the document as on the page', () => {
  const page = readPage('<kbd>A</kbd><kbd>B</kbd> <sub><sub>x</sub></sub> [a](/b)[b](/b)\n');
  const { firstChild } = documentSchema.nodeFromJSON(page.doc);
  const numbers: unknown[] = [];
  firstChild?.forEach(({ text, marks }) => numbers.push([text, ...marks.map(({ attrs }) => attrs['nth'] as unknown)]));
  expect(numbers).toEqual([['A', 0], ['B', 1], [' '], ['x', 0, 1], [' '], ['a', 0], ['b', 1]]);
});

it('stay apart in a moved and a split paragraph', () => {
  const page = readPage('a\n\n<kbd>A</kbd><kbd>B</kbd>c\n');
  const state = EditorState.create({ doc: documentSchema.nodeFromJSON(page.doc) });
  const [first, second] = [state.doc.child(0), state.doc.child(1)];
  const moved = state.tr.replace(0, state.doc.content.size, new Slice(Fragment.from([second, first]), 0, 0));
  const text = (doc: unknown) => patchAndProve(page, doc as never);
  expect(text(moved.doc.toJSON())).toMatchObject({ ok: true, value: { text: '<kbd>A</kbd><kbd>B</kbd>c\n\na\n' } });
  const split = state.tr.split(5);
  expect(text(split.doc.toJSON())).toMatchObject({ ok: true, value: { text: 'a\n\n<kbd>A</kbd>\n\n<kbd>B</kbd>c\n' } });
});
