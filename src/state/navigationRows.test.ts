import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { navigationTree } from '#config/navigation/navigationTree.ts';
import { chooseBranch, firstPageFile, holdsFile, navigationRows, titleFromPath } from './navigationRows.ts';

const treeOf = (navigation: unknown) => navigationTree(readDocsJson(JSON.stringify({ navigation })));
const paths = new Set(['a.mdx', 'b.md', 'api/one.mdx']);
const context = { siteFolder: '', paths, headOf: (file: string) => (file === 'a.mdx' ? { title: 'Alpha', icon: 'book', iconType: null, tag: null, hidden: false } : null), isExpanded: () => true };

describe('navigationRows', () => {
  it('lists groups and pages with their level, title and file', () => {
    const rows = navigationRows(treeOf([{ group: 'Start', pages: ['a', 'gone', { group: 'More', pages: ['b'] }] }]), context);
    expect(rows.map(({ level, label, kind, file }) => [level, label, kind, file])).toEqual([
      [1, 'Start', 'group', null],
      [2, 'Alpha', 'page', 'a.mdx'],
      [2, 'Gone', 'missing', null],
      [2, 'More', 'group', null],
      [3, 'B', 'page', 'b.md'],
    ]);
  });
  it('leaves out what a closed group holds', () => {
    expect(navigationRows(treeOf([{ group: 'G', pages: ['a'] }]), { ...context, isExpanded: () => false })).toHaveLength(1);
  });
});

describe('chooseBranch', () => {
  const tree = treeOf({ versions: [{ version: 'v2', tabs: [{ tab: 'Guides', pages: ['a'] }, { tab: 'API', pages: ['api/one'] }] }, { version: 'v1', pages: ['b'] }] });
  it('makes a switch of each level, set to the branch that holds the current page', () => {
    const { switches, nodes } = chooseBranch(tree, new Map(), (branch) => holdsFile(branch, 'api/one.mdx', '', paths));
    expect(switches.map(({ kind, options, chosen }) => [kind, options.find(({ key }) => key === chosen)?.label])).toEqual([['version', 'v2'], ['tab', 'API']]);
    expect(nodes).toMatchObject([{ kind: 'page', entry: 'api/one' }]);
  });
  it('follows what was chosen', () => {
    const first = chooseBranch(tree, new Map(), () => false).switches[0];
    const { nodes } = chooseBranch(tree, new Map([[0, first?.options[1]?.key ?? '']]), () => false);
    expect(nodes).toMatchObject([{ entry: 'b' }]);
  });
});

it('finds the first page that is there', () => {
  expect(firstPageFile(treeOf([{ group: 'G', pages: ['gone', 'GET /x', 'b'] }]), '', paths)).toBe('b.md');
});

it('makes a title of a path', () => {
  expect(titleFromPath('guides/getting-started_now')).toBe('Getting started now');
});
