import { decodeText } from '#base/encoding.ts';
import { problem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { StoredFile } from '#workspace/workspace.ts';
import type { Bytes } from '../changes/fileOperation.ts';
import { openTextOf } from '../openFiles/filesStore.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { accessTo } from '../publish/tokensStore.ts';
import type { App } from '../app.ts';

/** The files that a change is made from. Null: there is no such file. */
export interface PresentFiles {
  readonly text: (path: RepoPath) => Promise<Result<string | null, Problem>>;
  readonly bytes: (path: RepoPath) => Promise<Result<Bytes | null, Problem>>;
}

/** The text of a file as it is on the screen, or else in storage; null where there is none. */
export async function presentText(app: App, path: RepoPath): Promise<Result<string | null, Problem>> {
  const open = openTextOf(app, path);
  if (open !== null) return ok(open);
  const stored = await presentBytes(app, path);
  if (!stored.ok || stored.value === null) return stored.ok ? ok(null) : stored;
  return decodeText(stored.value);
}

/** The stored bytes of a file; null where there is none. */
export async function presentBytes(app: App, path: RepoPath): Promise<Result<Bytes | null, Problem>> {
  const read = await readPresent(app, path);
  return read.ok ? ok(read.value?.bytes ?? null) : read;
}

/** A file as storage holds it, with its revision; null where there is none. */
export async function readPresent(app: App, path: RepoPath): Promise<Result<StoredFile | null, Problem>> {
  const site = openSiteNow(app);
  if (site === null) return noSite();
  const read = await app.services.workspace.read(site.summary.id, path, { access: accessTo(app, site.summary.url) });
  return read.ok || read.problem.code !== 'workspace/file-not-found' ? read : ok(null);
}

/** No site is open. */
export function noSite(): { readonly ok: false; readonly problem: Problem } {
  return err(problem('workspace/site-not-found', 'No site is open.'));
}
