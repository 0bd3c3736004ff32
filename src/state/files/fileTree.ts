import { fileNameOf, parentFolderOf, type RepoPath } from '#base/repoPath.ts';

/** A visible row of the file tree. */
export interface FileRow {
  readonly kind: 'folder' | 'file';
  readonly path: RepoPath;
  readonly name: string;
  /** 1 at the root, as in `aria-level`. */
  readonly level: number;
  readonly open: boolean;
  /** Number of siblings including this row, and its 1-based position. */
  readonly setSize: number;
  readonly position: number;
}

/** The file tree as nested folders, built once per list of paths. */
export interface FileTreeModel {
  readonly folders: ReadonlyMap<
    RepoPath,
    { readonly folders: readonly RepoPath[]; readonly files: readonly RepoPath[] }
  >;
}

const order = new Intl.Collator('en', { numeric: true });

/** Builds the file tree: in each folder folders first, then files, sorted by name with numeric order. */
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

/** Returns the rows visible when the given folders are open. */
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

/** Returns the folders above a path, outermost first. */
export function listAncestorFolders(path: RepoPath): readonly RepoPath[] {
  const parts = parentFolderOf(path).split('/');
  return parts[0] === '' ? [] : parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Returns the paths that contain every word of the query, in any order; all paths for an empty query. */
export function filterPaths(paths: readonly RepoPath[], query: string): readonly RepoPath[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0 ? paths : paths.filter((path) => words.every((word) => path.toLowerCase().includes(word)));
}
