import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RepoPath } from '#base/repoPath.ts';
import { createSiteSourceFolder, type SiteSourceFolder } from '../files/siteSourceFolder.ts';
import { listFolder, readTextFile } from '../listFolder.ts';
import { withLastChanges } from '../readSourceFolder.ts';

/** A snapshot of a folder. */
export interface VersionedSources {
  /** Null if there is no configuration. */
  readonly folder: SiteSourceFolder | null;
  /** A version stamp of a file; changes whenever its bytes may have. */
  readonly versionOf: (path: RepoPath) => string;
}

/**
 * Milliseconds within which a file may change again without a new modification time: file systems have a resolution of up to two seconds.
 */
const unsure = 2500;

/** Reads a folder repeatedly, but only those files that may have changed. */
export function createCachedFolderReader(root: string, out: string): () => VersionedSources {
  let before = new Map<RepoPath, { readonly stamp: string; readonly text: string | null }>();
  const stampOf = stamper();
  return () => {
    const { files, links } = listFolder(root, out);
    // Stamps are taken before reading: what changes during it is read again next time.
    const stamps = new Map([...files].map((path) => [path, stampOf(join(root, path))]));
    const versionOf = (path: RepoPath) => stamps.get(path) ?? '';
    const now: typeof before = new Map();
    const last = before;
    before = now;
    const text = (path: RepoPath): string | null => {
      if (!files.has(path)) return null;
      const known = now.get(path) ?? last.get(path);
      const entry =
        known?.stamp === versionOf(path) ? known : { stamp: versionOf(path), text: presentText(join(root, path)) };
      now.set(path, entry);
      return entry.text;
    };
    const folder = createSiteSourceFolder(files, text, null, links);
    return { folder: folder === null ? null : withLastChanges(folder, root), versionOf };
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

/** The text of a file; null if it was deleted in between. */
function presentText(file: string): string | null {
  try {
    return readTextFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
