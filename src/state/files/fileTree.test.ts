import { describe, expect, it } from 'vitest';
import { buildFileTree, listAncestorFolders, filterPaths, listVisibleFileRows } from './fileTree.ts';

const paths = ['docs.json', 'guides/b.mdx', 'guides/deep/c.mdx', 'img/10.png', 'img/9.png', 'a.mdx'];

describe('listVisibleFileRows', () => {
  it('lists folders first, and the content of open folders', () => {
    const rows = listVisibleFileRows(buildFileTree(paths), new Set(['img']));
    expect(rows.map(({ level, path }) => `${level} ${path}`)).toEqual([
      '1 guides',
      '1 img',
      '2 img/9.png',
      '2 img/10.png',
      '1 a.mdx',
      '1 docs.json',
    ]);
  });

  it('counts the rows of the same parent', () => {
    const rows = listVisibleFileRows(buildFileTree(paths), new Set());
    expect(rows.map(({ position, setSize }) => [position, setSize])).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
  });

  it('builds the tree of ten thousand files within half a second', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `docs/section-${index % 100}/page-${index}.mdx`);
    const started = performance.now();
    const tree = buildFileTree(many);
    const rows = listVisibleFileRows(tree, new Set(tree.folders.keys()));
    expect(rows).toHaveLength(10_101);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('listAncestorFolders', () => {
  it.each([
    ['a.mdx', []],
    ['a/b/c.mdx', ['a', 'a/b']],
  ])('for %s, returns %j', (path, folders) => {
    expect(listAncestorFolders(path)).toEqual(folders);
  });
});

describe('filterPaths', () => {
  it.each([
    ['', paths],
    ['guides mdx', ['guides/b.mdx', 'guides/deep/c.mdx']],
    ['IMG 9', ['img/9.png']],
    ['none', []],
  ])('for %j, returns %j', (query, found) => {
    expect(filterPaths(paths, query)).toEqual(found);
  });
});
