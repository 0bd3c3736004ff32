import { describe, expect, it } from 'vitest';
import {
  extensionOf,
  fileNameOf,
  parentFolderOf,
  joinRepoPath,
  normalizePath,
  relativePath,
  withoutExtension,
} from './repoPath.ts';

describe('normalizePath', () => {
  it.each([
    ['/docs//a.mdx', 'docs/a.mdx'],
    ['./a/../b.md', 'b.md'],
    ['../../etc/passwd', 'etc/passwd'],
    ['a\\b', 'a/b'],
    ['', ''],
  ])('turns %j into %j', (path, expected) => {
    expect(normalizePath(path)).toBe(expected);
  });
});

describe('the parts of a path', () => {
  it('are folder, name and extension', () => {
    expect(parentFolderOf('docs/api/users.mdx')).toBe('docs/api');
    expect(parentFolderOf('a.md')).toBe('');
    expect(fileNameOf('docs/a.md')).toBe('a.md');
    expect(extensionOf('logo.SVG')).toBe('svg');
    expect(extensionOf('.gitignore')).toBe('');
    expect(withoutExtension('docs/a.mdx')).toBe('docs/a');
    expect(joinRepoPath('docs', '../snippets/x.mdx')).toBe('snippets/x.mdx');
  });
});

it.each([
  ['', 'a.json', './a.json'],
  ['docs', 'docs/nav/a.json', './nav/a.json'],
  ['docs/nav', 'docs/a.json', '../a.json'],
  ['one/two', 'three/a.json', '../../three/a.json'],
])('from the folder “%s”, writes %s as %s', (folder, path, written) => {
  expect(relativePath(folder, path)).toBe(written);
  expect(joinRepoPath(folder, written)).toBe(path);
});
