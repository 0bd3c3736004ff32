import { existsSync, readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { ValeFiles } from '#lint/vale/valeFiles.ts';

/** The files that a configuration of Vale in a folder of this machine names; as with Vale itself, its styles may lie outside of the folder. */
export function valeFilesOf(folder: string): ValeFiles {
  const pathOf = (file: string) => relative(resolve(folder), file).replaceAll('\\', '/');
  return {
    below: (path) => {
      const root = resolve(folder, path);
      if (!existsSync(root) || !statSync(root).isDirectory()) return [];
      return filesBelow(root).map(pathOf);
    },
    text: (path) => {
      const file = resolve(folder, path);
      return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
    },
  };
}

/** More files than any package of styles has: a configuration may name the root of the disk. */
const mostFiles = 20_000;

/** The files of a folder and those in it, at most so many; what this user may not read is left out. */
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
