import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { createPagePredicate, listPagesWithoutEntry } from './sitePages.ts';

const treeOf = (...pages: string[]) =>
  buildNavigationTree(
    readDocsJson(JSON.stringify({ navigation: [{ group: 'G', pages }] }), () => null, 'docs/docs.json'),
  );
const files = [
  'docs/a.mdx',
  'docs/folder/index.md',
  'docs/lonely.mdx',
  'docs/README.md',
  'docs/snippets/s.mdx',
  'docs/.editor/rules.md',
  'other.mdx',
];

describe('the pages of a site', () => {
  it('without an entry are listed', () => {
    const tree = treeOf('a', 'missing', 'folder');
    expect(listPagesWithoutEntry(tree, 'docs', files, () => false)).toEqual(['docs/lonely.mdx']);
    expect(listPagesWithoutEntry(tree, 'docs', files, (path) => path === 'docs/lonely.mdx')).toEqual([]);
  });

  it('are the navigation’s entries and possible entries, except ignored ones', () => {
    const isPage = createPagePredicate(
      treeOf('a', 'folder', 'README'),
      'docs',
      new Set(files),
      (path) => path === 'docs/a.mdx',
    );
    expect(files.filter(isPage)).toEqual(['docs/folder/index.md', 'docs/lonely.mdx', 'docs/README.md']);
  });
});
