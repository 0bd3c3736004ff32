import { expect, it } from 'vitest';
import { readDocsJson, type JsonValue } from '../docsJson.ts';
import { buildNavigationTree } from '../navigation/navigationTree.ts';
import { copyNavigationEntry } from './copyNavigationEntry.ts';

const files: Readonly<Record<string, string>> = {
  'nav/two.json': '{ "group": "Two", "icon": "star", "pages": ["b", { "$ref": "three.json" }] }',
  'nav/three.json': '{ "group": "Three", "pages": ["/c"] }',
};
const entries = new Map([
  ['b', 'b-copy'],
  ['c', 'c-copy'],
]);

it.each<readonly [string, JsonValue, JsonValue]>([
  [
    'with what Docwright does not know',
    { group: 'G', more: ['b'], pages: ['b', 'x'] },
    { group: 'G copy', more: ['b'], pages: ['b-copy', 'x'] },
  ],
  [
    'with the pages of its tabs',
    { tab: 'T', anchors: [{ anchor: 'A', groups: [{ group: 'G', root: 'b', pages: ['c'] }] }] },
    { tab: 'T copy', anchors: [{ anchor: 'A', groups: [{ group: 'G', root: 'b-copy', pages: ['c-copy'] }] }] },
  ],
  [
    'with what it refers to in other files',
    { $ref: './nav/two.json' },
    { group: 'Two copy', icon: 'star', pages: ['b-copy', { group: 'Three', pages: ['c-copy'] }] },
  ],
  [
    'with what stands beside its reference',
    { $ref: './nav/two.json', tag: 'NEW' },
    { group: 'Two copy', icon: 'star', tag: 'NEW', pages: ['b-copy', { group: 'Three', pages: ['c-copy'] }] },
  ],
])('copies an entry %s', (_, entry, copy) => {
  const text = JSON.stringify({ navigation: { pages: ['x', entry] } });
  const docs = readDocsJson(text, (path) => files[path] ?? null);
  const node = buildNavigationTree(docs)[1];
  expect(node !== undefined && 'children' in node ? copyNavigationEntry(text, node, docs, entries) : null).toEqual(
    copy,
  );
});
