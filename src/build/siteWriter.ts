import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownFile } from './ownFile.ts';

/** Writes the files of a site. */
export interface SiteWriter {
  readonly text: (path: string, content: string | Uint8Array) => void;
  readonly copy: (from: string, path: string) => void;
}

/** The folder of what belongs to this program, beside the site's own files; a folder that has it was built before. */
export const ownFolder = '_docwright';

/** What the list of the search index is called. */
export const usualSearchFile = 'search.json';

/** Why a site may not be built into a folder, in words; null where it may: it is not there, is empty, or was built before. */
export function refusalOfFolder(out: string): string | null {
  if (!existsSync(out) || readdirSync(out).length === 0 || existsSync(join(out, ownFolder))) return null;
  return `${out} holds other files, which a build would take away. Name an empty folder, or one that a site was built into before.`;
}

/** Writes a file of this program, which every site gets, into the folder of its own; nothing where it is not there. */
export function writePart(writer: SiteWriter, folder: string, name: string): void {
  const bytes = ownFile(join(folder, name));
  if (bytes !== null) writer.text(`${ownFolder}/${name}`, bytes);
}

/** Writes into a folder as it is. */
export function writerInto(folder: string): SiteWriter {
  const made = new Set<string>();
  const place = (path: string): string => {
    const file = join(folder, path);
    const around = dirname(file);
    if (!made.has(around)) mkdirSync(around, { recursive: true });
    made.add(around);
    return file;
  };
  return {
    text: (path, content) => writeFileSync(place(path), content),
    copy: (from, path) => copyFileSync(from, place(path)),
  };
}

/** A new folder beside the one that is meant: whoever serves the old one goes on until all of the new one is there. */
export function newFolder(out: string): {
  readonly writer: SiteWriter;
  readonly into: string;
  readonly putInPlace: () => void;
} {
  const making = `${out}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const putInPlace = () => {
    const old = `${out}.old`;
    rmSync(old, { recursive: true, force: true });
    mkdirSync(dirname(out), { recursive: true });
    if (existsSync(out)) renameSync(out, old);
    renameSync(making, out);
    rmSync(old, { recursive: true, force: true });
  };
  return { writer: writerInto(making), into: making, putInPlace };
}
