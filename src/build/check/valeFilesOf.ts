import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { ValeFiles } from '#lint/vale/readVale.ts';

/** The files that a configuration of Vale in a folder of this machine names; as with Vale itself, its styles may lie outside of the folder. */
export function valeFilesOf(folder: string): ValeFiles {
  const pathOf = (file: string) => relative(resolve(folder), file).replaceAll('\\', '/');
  return {
    below: (path) => {
      const root = resolve(folder, path);
      if (!existsSync(root) || !statSync(root).isDirectory()) return [];
      return readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => pathOf(join(entry.parentPath, entry.name)));
    },
    text: (path) => {
      const file = resolve(folder, path);
      return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
    },
  };
}
