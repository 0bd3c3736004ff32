import { expect, it } from 'vitest';
import { readDocsJson } from '../docsJson.ts';
import { buildNavigationTree } from './navigationTree.ts';
import { getOutermostHolder } from './outermost.ts';
import { findInsertionPointInside } from './insertionPoint.ts';

it.each([
  ['"x"', '“navigation” must be a list of groups or an object.'],
  ['null', '“navigation” must be a list of groups or an object.'],
  ['{ "tabs": "x" }', '“navigation.tabs” must be a list.'],
  ['{ "groups": {} }', '“navigation.groups” must be a list.'],
  ['{}', null],
  ['[]', null],
  ['{ "groups": [], "tabs": "x" }', null],
])('inserts nothing into an invalid navigation and explains why: %s', (navigation, reason) => {
  const docs = readDocsJson(`{ "theme": "mint", "name": "A", "navigation": ${navigation} }`);
  const slot = findInsertionPointInside(
    getOutermostHolder(docs, buildNavigationTree(docs), null),
    { kind: 'newGroup' },
    'last',
  );
  expect(slot.ok ? null : slot.problem).toBe(
    reason === null ? null : `${reason} Fix it in the source first. Nothing was changed.`,
  );
});
