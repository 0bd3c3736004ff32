import { fileNameOf, type RepoPath } from '#base/repoPath.ts';

const ignored = new Set([
  'node_modules',
  '.git',
  '.github',
  'dist',
  'build',
  'vendor',
  '__tests__',
  'fixtures',
  'testdata',
]);

/** File names that a site usually starts with, configurations before pages. */
export const startFileNames = [
  'docs.json',
  'mint.json',
  '.mintignore',
  'index.mdx',
  'introduction.mdx',
  'overview.mdx',
  'welcome.mdx',
  'quickstart.mdx',
  'getting-started.mdx',
  'home.mdx',
  'index.md',
  'introduction.md',
  'README.md',
];

/**
 * The configuration files of a repository (`docs.json` or `mint.json`), nearest to the root first. If a folder has
 * both, only its `docs.json` counts.
 */
export function findConfigurations(paths: readonly RepoPath[]): readonly RepoPath[] {
  const found = paths.filter(
    (path) => /(?:^|\/)(?:docs|mint)\.json$/.test(path) && !path.split('/').some((part) => ignored.has(part)),
  );
  const depth = (path: RepoPath) => path.split('/').length;
  return found
    .filter((path) => fileNameOf(path) === 'docs.json' || !found.includes(path.replace(/mint\.json$/, 'docs.json')))
    .toSorted((a, b) => depth(a) - depth(b) || a.localeCompare(b));
}
