import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { readDocsJson } from '../docsJson.ts';
import { addRedirect } from './addRedirect.ts';
import { insertInNavigation, moveInNavigation, mapPathAfterMove, type ConfigFileEdit } from './moveInNavigation.ts';

const run = (texts: Readonly<Record<string, string>>, edits: readonly ConfigFileEdit[]) =>
  edits.reduce(
    (before, { file, edit }) => ({
      ...before,
      [file ?? '']: applyEdits(before[file ?? ''] ?? '', edit(before[file ?? ''] ?? '')),
    }),
    texts,
  );
const slot = (file: string | null, list: readonly (string | number)[], index: number) => ({
  list: { file, path: list },
  key: 'pages',
  index,
});

describe('mapPathAfterMove', () => {
  it.each([
    ['down in its own list', ['n', 0], ['n'], 2, ['n', 1]],
    ['up in its own list', ['n', 2], ['n'], 0, ['n', 0]],
    ['into a later neighbor', ['n', 0], ['n', 2, 'pages'], 0, ['n', 1, 'pages', 0]],
    ['into an earlier neighbor', ['n', 2], ['n', 0, 'pages'], 1, ['n', 0, 'pages', 1]],
    ['out of a neighbor', ['n', 0, 'pages', 1], ['n'], 1, ['n', 1]],
  ])('accounts for items that shift: %s', (_, from, list, index, expected) => {
    expect(mapPathAfterMove(from, slot(null, list, index))).toEqual(expected);
  });
});

describe('moveInNavigation', () => {
  it('moves lines with their comments and creates the target list', () => {
    const text =
      '{\n  "n": [\n    { "group": "A", "pages": [\n      "a", // stays beside\n      "b"\n    ] },\n    { "group": "B" }\n  ]\n}\n';
    const moved = run(
      { '': text },
      moveInNavigation({ file: null, path: ['n', 0, 'pages', 0] }, slot(null, ['n', 1, 'pages'], 0)),
    );
    expect(moved['']).toContain('"b"');
    expect(JSON.parse((moved[''] ?? '').replaceAll(/\/\/.*$/gm, ''))).toEqual({
      n: [
        { group: 'A', pages: ['b'] },
        { group: 'B', pages: ['a'] },
      ],
    });
  });
  it('moves an entry from one file to another', () => {
    const moved = run(
      { a: '["x", "y"]', b: '{ "pages": ["z"] }' },
      moveInNavigation({ file: 'a', path: [0] }, slot('b', ['pages'], 1)),
    );
    expect(moved).toEqual({ a: '["y"]', b: '{ "pages": ["z", "x"] }' });
  });
  it.each([
    ['docs.json', 'config/nav.json', './groups/a.json', '../groups/a.json'],
    ['docs.json', 'config/nav.json', './config/a.json', './a.json'],
    ['config/nav.json', 'docs.json', 'groups/a.json', './config/groups/a.json'],
    ['site/docs.json', 'site/nav.json', 'groups/a.json', 'groups/a.json'],
  ])('from %s to %s rewrites the reference %s to %s', (from, to, before, after) => {
    const entry = (reference: string) => ({ group: 'G', pages: [{ $ref: reference }] });
    const moved = run(
      { [from]: JSON.stringify([entry(before)]), [to]: '[]' },
      moveInNavigation({ file: from, path: [0] }, slot(to, [], 0)),
    );
    expect(moved[from]).toBe('[]');
    expect(JSON.parse(moved[to] ?? '')).toEqual([entry(after)]);
  });
  it('leaves both files unchanged if the entry is gone', () => {
    const texts = { a: '["x"]', b: '{ "pages": ["z"] }' };
    expect(run(texts, moveInNavigation({ file: 'a', path: [5] }, slot('b', ['pages'], 1)))).toEqual(texts);
  });
});

it('inserts a new entry', () => {
  expect(run({ '': '{ "pages": ["z"] }' }, insertInNavigation(slot(null, ['pages'], 0), 'new'))).toEqual({
    '': '{ "pages": ["new", "z"] }',
  });
});

it.each<readonly [string, string, string]>([
  ['docs.json', '{"name":"A","redirects":[{"source":"/first","destination":"/one"}]}', '{"name":"A"}'],
  ['list.json', '[{"source":"/first","destination":"/one"}]', '[]'],
])('removes the only redirect, in %s, from the new path of a page', (file, text, expected) => {
  const texts = { 'docs.json': '{"redirects":{"$ref":"./list.json"}}', [file]: text };
  const docs = readDocsJson(texts['docs.json'], (path) => (path === file ? text : null));
  expect(run(texts, addRedirect(docs, '/one', '/first', false))[file]).toBe(expected);
});
