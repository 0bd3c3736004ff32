import { extensionOf, joinRepoPath, withoutExtension, type RepoPath } from '#base/repoPath.ts';

/** Returns the entry of a page's file: its path relative to the configuration, without the extension. */
export function toNavigationEntry(file: RepoPath, siteFolder: RepoPath): string {
  return withoutExtension(siteFolder === '' ? file : file.slice(siteFolder.length + 1));
}

/** Returns a title as a file name: lowercase letters, digits, and hyphens. */
export function slugifyTitle(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
  return (
    plain
      .replaceAll(/['’]/g, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'page'
  );
}

/** Returns the path, or the path with the first free number appended. */
export function findFreePath(path: RepoPath, files: ReadonlySet<RepoPath>): RepoPath {
  const extension = extensionOf(path);
  const base = withoutExtension(path);
  const taken = (candidate: string) => ['mdx', 'md', extension].some((ending) => files.has(`${candidate}.${ending}`));
  let free = base;
  for (let number = 2; taken(free); number += 1) free = `${base}-${number}`;
  return `${free}.${extension}`;
}

/** The name, or the name with the first number from 2 that isn't taken: `New group 2`. */
export function findFreeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** Converts a typed page path to a path in the repository with an extension. */
export function parsePagePath(typed: string, siteFolder: RepoPath, extension = 'mdx'): RepoPath {
  const path = joinRepoPath(siteFolder, typed.trim());
  return /\.mdx?$/i.test(path) ? path : `${path}.${extension}`;
}

/** Marks a page's titles as a copy in its front matter, so the two pages can be told apart. */
export function markTitlesAsCopy(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      (key === 'title' || key === 'sidebarTitle') && typeof value === 'string' && value !== ''
        ? `${value} copy`
        : value,
    ]),
  );
}
