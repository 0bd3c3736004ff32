import { encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { normalizePath, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { problem } from '#base/problem.ts';
import { openFiles } from '../openFiles/openFiles.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { refreshSite } from './refreshSite.ts';

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
  const work = () => services().workspace.move(site.summary.id, from, to);
  const moved = await (openFiles()?.move(from, normalizePath(to), work) ?? work());
  if (!moved.ok) return moved;
  await refreshSite();
  return ok(normalizePath(to));
}

/** Deletes a file; gives it back through the returned function. */
export async function removeFile(path: RepoPath): Promise<Result<() => Promise<void>, Problem>> {
  const site = openSiteNow();
  if (site === null) return err(problem('workspace/site-not-found', 'No site is open.'));
  const { workspace } = services();
  await openFiles()?.session(path)?.settle();
  const before = await workspace.read(site.summary.id, path);
  const work = () => workspace.remove(site.summary.id, path);
  const removed = await (openFiles()?.remove(path, work) ?? work());
  if (!removed.ok) return removed;
  await refreshSite();
  return ok(async () => {
    if (before.ok) await workspace.write(site.summary.id, path, before.value.bytes, null);
    await openFiles()?.followFile(path);
    await refreshSite();
  });
}
