/** A path in the repository: forward slashes, no leading slash, no `.` or `..` segments; '' is the root. */
export type RepoPath = string;

/** Resolves `.` and `..`, and removes duplicate, leading, and trailing slashes. Drops segments that would leave the repository. */
export function normalizePath(path: string): RepoPath {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** Joins and normalizes paths: `joinRepoPath('docs', '../a.mdx')` is `a.mdx`. */
export function joinRepoPath(...paths: readonly string[]): RepoPath {
  return normalizePath(paths.join('/'));
}

/** A path relative to a folder: `relativePath('docs', 'docs/nav/a.json')` is `./nav/a.json`. */
export function relativePath(folder: RepoPath, path: RepoPath): string {
  const [above, below] = [folder === '' ? [] : folder.split('/'), path.split('/')];
  const differs = above.findIndex((part, index) => part !== below[index]);
  const shared = differs < 0 ? above.length : differs;
  const up = above.length - shared;
  return [...(up === 0 ? ['.'] : Array.from({ length: up }, () => '..')), ...below.slice(shared)].join('/');
}

/** The parent folder; '' at the root. */
export function parentFolderOf(path: RepoPath): RepoPath {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** True if the file is in a folder whose name starts with a dot (a tool's folder). */
export function isInDotFolder(path: RepoPath): boolean {
  return parentFolderOf(path)
    .split('/')
    .some((part) => part.startsWith('.'));
}

/** The last segment of the path. */
export function fileNameOf(path: RepoPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The lowercase extension without its dot; '' if there is none. */
export function extensionOf(path: RepoPath): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Removes the extension and its dot. */
export function withoutExtension(path: RepoPath): RepoPath {
  const extension = extensionOf(path);
  return extension === '' ? path : path.slice(0, -extension.length - 1);
}
