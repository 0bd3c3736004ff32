import { decodeText, encodeText } from '#base/encoding.ts';
import { parseLfsPointer } from '#base/lfsPointer.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { StoredFile } from '#workspace/workspace.ts';
import type { Bytes } from '../journal/fileOperation.ts';
import { getOpenText } from './openFilesStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import type { App } from '../app.ts';

/** Files that a change is computed from. Null means no file. */
export interface CurrentFiles {
  readonly text: (path: RepoPath) => Promise<Result<string | null, Problem>>;
  readonly bytes: (path: RepoPath) => Promise<Result<Bytes | null, Problem>>;
}

/** Returns a file's text on screen, else in storage; null if there is no file. */
export async function readCurrentText(app: App, path: RepoPath): Promise<Result<string | null, Problem>> {
  const open = getOpenText(app, path);
  if (open !== null) return ok(open);
  const stored = await readCurrentBytes(app, path);
  if (!stored.ok || stored.value === null) return stored.ok ? ok(null) : stored;
  return decodeText(stored.value);
}

/** Returns a file's stored bytes; null if there is no file. */
export async function readCurrentBytes(app: App, path: RepoPath): Promise<Result<Bytes | null, Problem>> {
  const read = await readCurrentFile(app, path);
  return read.ok ? ok(read.value?.bytes ?? null) : read;
}

/** Returns a stored file with its revision; null if there is none. */
export async function readCurrentFile(app: App, path: RepoPath): Promise<Result<StoredFile | null, Problem>> {
  return readStored(app, path, 'read');
}

/**
 * Returns a file's bytes as readers get them, with its unsaved text; null if there is no file. For a Git LFS pointer, these are the
 * contents that it names.
 */
export async function readCurrentMedia(app: App, path: RepoPath): Promise<Result<Bytes | null, Problem>> {
  const open = getOpenText(app, path);
  const bytes = open === null ? null : encodeText(open);
  if (bytes !== null && parseLfsPointer(bytes) === null) return ok(bytes);
  const read = await readStored(app, path, 'readMedia');
  return read.ok ? ok(read.value?.bytes ?? null) : read;
}

async function readStored(
  app: App,
  path: RepoPath,
  how: 'read' | 'readMedia',
): Promise<Result<StoredFile | null, Problem>> {
  const site = getOpenSite(app);
  if (site === null) return failNoSiteOpen();
  const read = await app.services.workspace[how](site.summary.id, path, {
    access: await getRepositoryAccess(app, site.summary.url),
  });
  return read.ok || read.problem.code !== 'workspace/file-not-found' ? read : ok(null);
}

/** Returns the failure for no open site. */
export function failNoSiteOpen(): { readonly ok: false; readonly problem: Problem } {
  return err(createProblem('workspace/site-not-found', 'No site is open.'));
}
