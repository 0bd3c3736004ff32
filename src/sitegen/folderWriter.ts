import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getStagingFolders } from './stagingFolders.ts';
import type { BuildOptions } from './buildOptions.ts';
import { docwrightFolder, type SiteWriter } from './files/siteWriter.ts';
import { readDocwrightFile } from './readDocwrightFile.ts';

/** Why a site can't be built into a folder, as text; null if it can, because the folder is missing, empty, or was built before. */
export function checkOutputFolder(out: string): string | null {
  if (!existsSync(out) || readdirSync(out).length === 0 || existsSync(join(out, docwrightFolder))) return null;
  return `${out} contains other files, which a build would delete. Choose an empty folder or the output folder of an earlier build.`;
}

/** The folders that files are copied from. */
type Place = Pick<BuildOptions, 'folder'> & { readonly assets: Pick<BuildOptions['assets'], 'folder'> };

/** Writes directly into a folder. */
export function createFolderWriter(into: string, { folder, assets }: Place): SiteWriter {
  const made = new Set<string>();
  const place = (path: string): string => {
    const file = join(into, path);
    const around = dirname(file);
    if (!made.has(around)) mkdirSync(around, { recursive: true });
    made.add(around);
    return file;
  };
  return {
    text: (path, content) => writeFileSync(place(path), content),
    copy: (from, path) => copyFileSync(join(folder, from), place(path)),
    textParts: (name) => {
      const bytes = readDocwrightFile(join(assets.folder, name));
      if (bytes !== null) writeFileSync(place(`${docwrightFolder}/${name}`), bytes);
    },
  };
}

/** A new folder next to the target folder: the old one stays in service until the new one is complete. */
export function createStagingFolder(options: Place & Pick<BuildOptions, 'out'>): {
  readonly writer: SiteWriter;
  readonly into: string;
  readonly putInPlace: () => void;
} {
  const { out } = options;
  const { making, old } = getStagingFolders(out);
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const putInPlace = () => {
    rmSync(old, { recursive: true, force: true });
    mkdirSync(dirname(out), { recursive: true });
    if (existsSync(out)) renameSync(out, old);
    renameSync(making, out);
    rmSync(old, { recursive: true, force: true });
  };
  return { writer: createFolderWriter(making, options), into: making, putInPlace };
}
