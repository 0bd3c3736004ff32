import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { readDocsJson, type JsonValue } from '../docsJson.ts';
import { buildNavigationTree, type NavigationContainer } from '../navigation/navigationTree.ts';
import type { ConfigFileEdit } from './moveInNavigation.ts';
import { appendToEntryList, getLabelKey, moveInEntryList, setEntryKey } from './setEntryKey.ts';

type Texts = Readonly<Record<string, string>>;

/** The texts after setting a key of the named node. */
function set(texts: Texts, label: string, key: string | null, value: JsonValue | undefined): Texts {
  return edited(texts, label, (node) => setEntryKey(node, key ?? getLabelKey(node), value));
}

/** The texts after edits of the named node. */
function edited(texts: Texts, label: string, edits: (node: NavigationContainer) => readonly ConfigFileEdit[]): Texts {
  const find = (nodes: ReturnType<typeof buildNavigationTree>): NavigationContainer | undefined => {
    for (const node of nodes) {
      if (!('children' in node)) continue;
      const found = node.label === label ? node : find(node.children);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const node = find(buildNavigationTree(readDocsJson(texts['docs.json'] ?? '', (path) => texts[path] ?? null)));
  if (node === undefined) return texts;
  return edits(node).reduce((before, { file, edit }) => {
    const text = before[file ?? 'docs.json'] ?? '';
    return { ...before, [file ?? 'docs.json']: applyEdits(text, edit(text)) };
  }, texts);
}

it.each([
  [
    'a group',
    { 'docs.json': '{ "navigation": [{ "group": "A", "pages": [] }] }' },
    'A',
    null,
    'B',
    { 'docs.json': '{ "navigation": [{ "group": "B", "pages": [] }] }' },
  ],
  [
    'a classic tab',
    {
      'docs.json': '{ "navigation": [{ "group": "A", "pages": ["api/a"] }], "tabs": [{ "name": "T", "url": "api" }] }',
    },
    'T',
    null,
    'U',
    {
      'docs.json': '{ "navigation": [{ "group": "A", "pages": ["api/a"] }], "tabs": [{ "name": "U", "url": "api" }] }',
    },
  ],
  [
    'a current tab',
    { 'docs.json': '{ "navigation": { "tabs": [{ "tab": "T", "pages": [] }] } }' },
    'T',
    null,
    'U',
    { 'docs.json': '{ "navigation": { "tabs": [{ "tab": "U", "pages": [] }] } }' },
  ],
  [
    'a key that goes away',
    { 'docs.json': '{ "navigation": [{ "group": "A", "icon": "x", "pages": [] }] }' },
    'A',
    'icon',
    undefined,
    { 'docs.json': '{ "navigation": [{ "group": "A", "pages": [] }] }' },
  ],
  [
    'the name of an icon with a style',
    { 'docs.json': '{ "navigation": [{ "group": "A", "icon": { "name": "x", "style": "solid" }, "pages": [] }] }' },
    'A',
    'icon',
    'y',
    { 'docs.json': '{ "navigation": [{ "group": "A", "icon": { "name": "y", "style": "solid" }, "pages": [] }] }' },
  ],
  [
    'an icon with a style that goes away',
    { 'docs.json': '{ "navigation": [{ "group": "A", "icon": { "name": "x", "style": "solid" }, "pages": [] }] }' },
    'A',
    'icon',
    undefined,
    { 'docs.json': '{ "navigation": [{ "group": "A", "pages": [] }] }' },
  ],
  [
    'a tab in a file of its own',
    {
      'docs.json': '{ "navigation": { "$ref": "nav.json" } }',
      'nav.json': '{ "tabs": [{ "tab": "T", "pages": [] }] }',
    },
    'T',
    null,
    'U',
    {
      'docs.json': '{ "navigation": { "$ref": "nav.json" } }',
      'nav.json': '{ "tabs": [{ "tab": "U", "pages": [] }] }',
    },
  ],
  [
    'a key beside a reference, which wins',
    {
      'docs.json': '{ "navigation": { "groups": [{ "$ref": "a.json", "group": "Mine" }] } }',
      'a.json': '{ "group": "Theirs", "pages": [] }',
    },
    'Mine',
    null,
    'Ours',
    {
      'docs.json': '{ "navigation": { "groups": [{ "$ref": "a.json", "group": "Ours" }] } }',
      'a.json': '{ "group": "Theirs", "pages": [] }',
    },
  ],
  [
    'a key of what a reference names',
    {
      'docs.json': '{ "navigation": { "groups": [{ "$ref": "a.json" }] } }',
      'a.json': '{ "group": "A", "pages": [] }',
    },
    'A',
    'hidden',
    true,
    {
      'docs.json': '{ "navigation": { "groups": [{ "$ref": "a.json" }] } }',
      'a.json': '{ "group": "A", "pages": [], "hidden": true }',
    },
  ],
] as const)('sets %s in the right place', (_, texts, label, key, value, expected) => {
  expect(set(texts, label, key, value)).toEqual(expected);
});

const order = ['group', 'tag', 'openapi'];
const api = '{ "navigation": { "groups": [{ "group": "A", "openapi": ["/a.json", "/b.json"], "pages": [] }] } }';

it.each<readonly [string, string, (node: NavigationContainer) => readonly ConfigFileEdit[], string]>([
  [
    'puts a new key before the children',
    '{ "navigation": { "groups": [{ "group": "A", "pages": [] }] } }',
    (node) => setEntryKey(node, 'tag', 'New', order),
    '{ "navigation": { "groups": [{ "group": "A", "tag": "New", "pages": [] }] } }',
  ],
  [
    'makes what is on the way to a value',
    '{ "navigation": { "groups": [{ "group": "A", "pages": [] }] } }',
    (node) => setEntryKey(node, ['openapi', 'source'], '/a.json', order),
    '{ "navigation": { "groups": [{ "group": "A", "openapi": {\n  "source": "/a.json"\n}, "pages": [] }] } }',
  ],
  [
    'adds to a list',
    api,
    (node) => appendToEntryList(node, ['openapi'], '/c.json', order),
    api.replace('"/b.json"', '"/b.json", "/c.json"'),
  ],
  [
    'moves within a list',
    api,
    (node) => moveInEntryList(node, ['openapi'], 1, 0),
    api.replace('"/a.json", "/b.json"', '"/b.json", "/a.json"'),
  ],
])('%s', (_, before, edits, after) => {
  expect(edited({ 'docs.json': before }, 'A', edits)).toEqual({ 'docs.json': after });
});
