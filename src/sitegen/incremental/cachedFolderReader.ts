import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RepoPath } from '#base/repoPath.ts';
import { createSiteSourceFolder, type SiteSourceFolder } from '../files/siteSourceFolder.ts';
import { listFolder, readTextFile } from '../listFolder.ts';

/** A folder as it was at one time. */
export interface VersionedSources {
  /** Null where there is no configuration. */
  readonly folder: SiteSourceFolder | null;
  /** A word for what is in a file: as long as it stays the same, so do the bytes. */
  readonly stamp: (path: RepoPath) => string;
}

/** So many milliseconds after a change a file may change again without another time of change: file systems count in steps of up to two seconds. */
const unsure = 2500;

/** Reads a folder again and again, and of its files only those that may have changed. */
export function createCachedFolderReader(root: string, out: string): () => VersionedSources {
  let before = new Map<RepoPath, { readonly stamp: string; readonly text: string | null }>();
  const stampOf = stamper();
  return () => {
    const { files, links } = listFolder(root, out);
    // Stamps are taken before anything is read: what changes meanwhile is read again the next time.
    const stamps = new Map([...files].map((path) => [path, stampOf(join(root, path))]));
    const stamp = (path: RepoPath) => stamps.get(path) ?? '';
    const now: typeof before = new Map();
    const last = before;
    before = now;
    const text = (path: RepoPath): string | null => {
      if (!files.has(path)) return null;
      const known = now.get(path) ?? last.get(path);
      const entry = known?.stamp === stamp(path) ? known : { stamp: stamp(path), text: presentText(join(root, path)) };
      now.set(path, entry);
      return entry.text;
    };
    return { folder: createSiteSourceFolder(files, text, null, links), stamp };
  };
}

function stamper(): (file: string) => string {
  let asked = 0;
  return (file) => {
    const status = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (status === undefined) return '';
    const { ino, size, mtimeNs, ctimeNs, ctimeMs } = status;
    const written = `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
    asked += 1;
    return Date.now() - Number(ctimeMs) < unsure ? `${written} ${asked}` : written;
  };
}

/** The text of a file; null where it went away meanwhile. */
function presentText(file: string): string | null {
  try {
    return readTextFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
