import { existsSync, readdirSync, readFileSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { ValeFiles } from '#lint/vale/valeFiles.ts';

/**
 * Reads the files named by a Vale configuration in a folder on this machine. As in Vale, it may name styles outside the folder, but links
 * in the folder may not lead outside.
 */
export function createValeFileReader(folder: string): ValeFiles {
  const pathOf = (file: string) => relative(resolve(folder), file).replaceAll('\\', '/');
  return {
    below: (path) => {
      const root = resolve(folder, path);
      if (!existsSync(root) || !statSync(root).isDirectory() || isLinkedOutside(folder, root)) return [];
      return filesBelow(root).map(pathOf);
    },
    text: (path) => {
      const file = resolve(folder, path);
      const isThere = existsSync(file) && statSync(file).isFile() && !isLinkedOutside(folder, file);
      return isThere ? readFileSync(file, 'utf8') : null;
    },
  };
}

/** True if a path inside a folder leads outside through a symbolic link. */
function isLinkedOutside(folder: string, file: string): boolean {
  const isWithin = (above: string, below: string) => !relative(above, below).split(sep).includes('..');
  return isWithin(resolve(folder), file) && !isWithin(realpathSync(folder), realpathSync(file));
}

/** More files than any package of styles has. A configuration may name the root of the disk. */
const mostFiles = 20_000;

/** The files in a folder and its subfolders, up to `mostFiles`, except unreadable ones. */
function filesBelow(root: string): readonly string[] {
  const files: string[] = [];
  const folders = [root];
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) {
      if (files.length >= mostFiles || folders.length >= mostFiles) return files;
      if (entry.isFile()) files.push(join(folder, entry.name));
      else if (entry.isDirectory()) folders.push(join(folder, entry.name));
    }
  }
  return files;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')) return [];
    throw error;
  }
}
