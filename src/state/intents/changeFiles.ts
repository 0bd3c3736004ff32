import { encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { normalizePath, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { problem } from '#base/problem.ts';
import { setFile } from '../filesStore.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { refreshSite } from './openSite.ts';
import { saveEverything } from './followWorkspace.ts';

type Answer = Promise<Result<RepoPath, Problem>>;

/** Makes a new text file; `workspace/file-exists` where there is one. */
export async function createFile(path: RepoPath, text: string): Answer {
  const site = openSiteNow();
  const target = normalizePath(path);
  if (site === null) return err(problem('workspace/site-not-found', 'No site is open.'));
  if (target === '' || site.paths.has(target)) return err(problem('workspace/file-exists', `There is a file ${target} already.`));
  const written = await services().workspace.write(site.summary.id, target, encodeText(text), 0);
  await refreshSite();
  return written.ok ? ok(target) : written;
}

/** Moves a file, its text as it is. */
export async function moveFile(from: RepoPath, to: RepoPath): Answer {
  const site = openSiteNow();
  if (site === null) return err(problem('workspace/site-not-found', 'No site is open.'));
  await saveEverything();
  const moved = await services().workspace.move(site.summary.id, from, to);
  if (!moved.ok) return moved;
  setFile(from, () => null);
  await refreshSite();
  return ok(normalizePath(to));
}

/** Deletes a file; gives it back through the returned function. */
export async function removeFile(path: RepoPath): Promise<Result<() => Promise<void>, Problem>> {
  const site = openSiteNow();
  if (site === null) return err(problem('workspace/site-not-found', 'No site is open.'));
  await saveEverything();
  const { workspace } = services();
  const before = await workspace.read(site.summary.id, path);
  const removed = await workspace.remove(site.summary.id, path);
  if (!removed.ok) return removed;
  setFile(path, () => null);
  await refreshSite();
  return ok(async () => {
    if (before.ok) await workspace.write(site.summary.id, path, before.value.bytes, null);
    await refreshSite();
  });
}
