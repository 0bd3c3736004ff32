/** A path inside the repository: forward slashes, no leading slash, no `.` or `..` part; '' is the root. */
export type RepoPath = string;

/** The path with `.`, `..`, doubled and outer slashes resolved; parts that would leave the repository are dropped. */
export function normalizePath(path: string): RepoPath {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** Paths joined and normalized: `joinPath('docs', '../a.mdx')` is `a.mdx`. */
export function joinRepoPath(...paths: readonly string[]): RepoPath {
  return normalizePath(paths.join('/'));
}

/** A path as it is written in a file of a folder: `relativePath('docs', 'docs/nav/a.json')` is `./nav/a.json`. */
export function relativePath(folder: RepoPath, path: RepoPath): string {
  const [above, below] = [folder === '' ? [] : folder.split('/'), path.split('/')];
  const differs = above.findIndex((part, index) => part !== below[index]);
  const shared = differs < 0 ? above.length : differs;
  const up = above.length - shared;
  return [...(up === 0 ? ['.'] : Array.from({ length: up }, () => '..')), ...below.slice(shared)].join('/');
}

/** The folder that holds the path; '' at the root. */
export function parentFolderOf(path: RepoPath): RepoPath {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Whether a file belongs to tools, by a folder that begins with a dot. */
export function isInDotFolder(path: RepoPath): boolean {
  return parentFolderOf(path)
    .split('/')
    .some((part) => part.startsWith('.'));
}

/** The last part of the path. */
export function fileNameOf(path: RepoPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The extension in lower case without its dot; '' where there is none. */
export function extensionOf(path: RepoPath): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The path without its extension. */
export function withoutExtension(path: RepoPath): RepoPath {
  const extension = extensionOf(path);
  return extension === '' ? path : path.slice(0, -extension.length - 1);
}
