import type { RepoPath } from '#base/repoPath.ts';
import type { FileRow } from '#state/files/fileTree.ts';

/** Action of a key in the file tree. */
export type TreeKeyAction =
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'toggle'; readonly path: RepoPath; readonly open: boolean }
  | { readonly kind: 'open'; readonly path: RepoPath }
  | { readonly kind: 'rename'; readonly path: RepoPath }
  | { readonly kind: 'delete'; readonly path: RepoPath };

/** Action of a key on a row, following the ARIA tree pattern; null if the key does nothing. */
export function getTreeKeyAction(rows: readonly FileRow[], at: number, key: string): TreeKeyAction | null {
  const row = rows[at];
  if (row === undefined) return null;
  const { kind, path, open, level } = row;
  const move = (index: number): TreeKeyAction | null => (rows[index] === undefined ? null : { kind: 'move', index });
  switch (key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at - 1);
    case 'Home':
      return move(0);
    case 'End':
      return move(rows.length - 1);
    case 'ArrowRight':
      if (kind === 'file') return null;
      return open ? move(at + 1) : { kind: 'toggle', path, open: true };
    case 'ArrowLeft':
      return kind === 'folder' && open
        ? { kind: 'toggle', path, open: false }
        : move(rows.findLastIndex((other, index) => index < at && other.level < level));
    case 'Enter':
    case ' ':
      return kind === 'folder' ? { kind: 'toggle', path, open: !open } : { kind: 'open', path };
    case 'F2':
      return kind === 'file' ? { kind: 'rename', path } : null;
    case 'Delete':
      return kind === 'file' ? { kind: 'delete', path } : null;
    default:
      return key.length === 1 ? move(rowStartingWith(rows, at, key.toLowerCase())) : null;
  }
}

/** Index of the next row whose name starts with a letter, wrapping around; -1 if there is none. */
function rowStartingWith(rows: readonly FileRow[], at: number, letter: string): number {
  for (let step = 1; step < rows.length; step += 1) {
    const index = (at + step) % rows.length;
    if (rows[index]?.name.toLowerCase().startsWith(letter) === true) return index;
  }
  return -1;
}
