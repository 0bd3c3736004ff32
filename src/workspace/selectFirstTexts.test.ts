import { expect, it } from 'vitest';
import { selectFirstTexts } from './selectFirstTexts.ts';

const treeOf = (paths: readonly string[]) =>
  new Map(paths.map((path, index) => [path, { path, oid: String(index).padStart(40, '0'), mode: '100644' }]));
const many = Array.from({ length: 300 }, (_, index) => `docs/api/part/page-${index}.mdx`);
const pathsOf = (paths: readonly string[], names: readonly string[], path: string | null = null) =>
  selectFirstTexts(treeOf(paths), { names, path }).map((entry) => entry.path);

it('selects all texts if there are few or nothing is requested, and never an image', () => {
  expect(pathsOf(['a.mdx', 'b/c.mdx', 'd.png'], ['docs.json'])).toEqual(['a.mdx', 'b/c.mdx']);
  expect(selectFirstTexts(treeOf(many), undefined)).toHaveLength(300);
});

it('selects the requested file, the named ones, and their siblings, each once', () => {
  const chosen = pathsOf(
    [...many, 'README.md', 'docs/docs.json', 'docs/guide.mdx', 'docs/api/index.mdx', 'src/code.ts', 'docs/logo.png'],
    ['docs.json', 'index.mdx'],
    'docs/api/part/page-7.mdx',
  );
  expect(chosen.slice(0, 4)).toEqual([
    'docs/api/part/page-7.mdx',
    'docs/docs.json',
    'docs/api/index.mdx',
    'docs/guide.mdx',
  ]);
  expect(chosen).toHaveLength(new Set(chosen).size);
  expect(chosen.length).toBeLessThan(60);
  expect(chosen).not.toContain('src/code.ts');
});

it('ignores a requested file that is not in the site', () => {
  expect(pathsOf([...many, 'docs.json', 'start.mdx'], ['docs.json'], 'gone.mdx').slice(0, 2)).toEqual([
    'docs.json',
    'start.mdx',
  ]);
});

it('selects all links, which determine the existing files', () => {
  const tree = treeOf([...many, 'docs.json']);
  const links = ['img/logo.png', 'vendored/deep/folder'];
  for (const path of links) tree.set(path, { path, oid: path.padEnd(40, '0'), mode: '120000' });
  const chosen = selectFirstTexts(tree, { names: ['docs.json'], path: null }).map(({ path }) => path);
  expect(chosen).toEqual(expect.arrayContaining(links));
});
