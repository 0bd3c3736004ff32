import { fileNameOf, parentFolderOf, type RepoPath } from '#base/repoPath.ts';

/** One visible row of the tree of files. */
export interface FileRow {
  readonly kind: 'folder' | 'file';
  readonly path: RepoPath;
  readonly name: string;
  /** 1 at the root, as `aria-level` counts. */
  readonly level: number;
  readonly open: boolean;
  /** How many rows share the parent, and which of them this is, from 1. */
  readonly setSize: number;
  readonly position: number;
}

/** The tree of files as nested folders, made once for a list of paths. */
export interface FileTreeModel {
  readonly folders: ReadonlyMap<
    RepoPath,
    { readonly folders: readonly RepoPath[]; readonly files: readonly RepoPath[] }
  >;
}

const order = new Intl.Collator('en', { numeric: true });

/** The tree that holds the paths: in each folder first the folders, then the files, by name with numbers in order. */
export function buildFileTree(paths: readonly RepoPath[]): FileTreeModel {
  const folders = new Map<RepoPath, { folders: RepoPath[]; files: RepoPath[] }>();
  const folderAt = (path: RepoPath) => {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const made = { folders: [], files: [] };
    folders.set(path, made);
    if (path !== '') folderAt(parentFolderOf(path)).folders.push(path);
    return made;
  };
  folderAt('');
  for (const path of paths) folderAt(parentFolderOf(path)).files.push(path);
  for (const folder of folders.values()) {
    folder.folders.sort(order.compare);
    folder.files.sort(order.compare);
  }
  return { folders };
}

/** The rows that are seen when the given folders are open. */
export function listVisibleFileRows(tree: FileTreeModel, open: ReadonlySet<RepoPath>): readonly FileRow[] {
  const rows: FileRow[] = [];
  const add = (folder: RepoPath, level: number): void => {
    const { folders = [], files = [] } = tree.folders.get(folder) ?? {};
    const setSize = folders.length + files.length;
    folders.forEach((path, index) => {
      rows.push({
        kind: 'folder',
        path,
        name: fileNameOf(path),
        level,
        open: open.has(path),
        setSize,
        position: index + 1,
      });
      if (open.has(path)) add(path, level + 1);
    });
    files.forEach((path, index) => {
      rows.push({
        kind: 'file',
        path,
        name: fileNameOf(path),
        level,
        open: false,
        setSize,
        position: folders.length + index + 1,
      });
    });
  };
  add('', 1);
  return rows;
}

/** The folders above a path, the outermost first. */
export function listAncestorFolders(path: RepoPath): readonly RepoPath[] {
  const parts = parentFolderOf(path).split('/');
  return parts[0] === '' ? [] : parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The paths that hold every word of the query, in any order; all of them for an empty query. */
export function filterPaths(paths: readonly RepoPath[], query: string): readonly RepoPath[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0 ? paths : paths.filter((path) => words.every((word) => path.toLowerCase().includes(word)));
}
