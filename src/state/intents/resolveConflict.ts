import { encodeText } from '#base/encoding.ts';
import { isPagePath } from '#base/fileKind.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import { listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import type { Bytes } from '../journal/fileOperation.ts';
import { dependentChanges } from '../changes/dependentChanges.ts';
import { readPublishedText } from '../site/readBaseText.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeSite } from '../changes/changeSite.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import type { App } from '../app.ts';

/**
 * Resolves a conflict with the file's chosen text (null for no file), as an undoable step; undo reopens the conflict.
 * `seen` is the text the choice was made from; text typed since is kept next to the choice. A page the user had deleted
 * gets its navigation entries back, and the deletion's redirect is removed.
 */
export async function resolveConflict(
  app: App,
  path: RepoPath,
  title: string,
  seen: string | null,
  chosen: string | null,
): Promise<Result<void, Problem>> {
  const conflict = getOpenSite(app)?.conflicts.find((one) => one.path === path);
  const wasDeleted = seen === null || conflict?.theirs === null;
  // The deletion may have been sent already, with the redirect.
  const along = seen === null && chosen !== null ? (await dependentChanges(app, path, readPublishedText)).changes : [];
  const settled = await changeSite(app, `resolving the conflict in ${title}`, [
    ...along,
    { kind: 'settle', path, seen: bytesOf(seen), chosen: bytesOf(chosen) },
  ]);
  if (!settled.ok) return settled;
  const isUnlisted = chosen !== null && wasDeleted && isPagePath(path) && !isListed(app, path);
  notifyUndoable(app, `Conflict in ${title} resolved.${isUnlisted ? ' The page isn’t in the navigation.' : ''}`);
  return settled;
}

function isListed(app: App, path: RepoPath): boolean {
  const site = getOpenSite(app);
  if (site === null) return false;
  return listPageEntries(site.configuration?.tree ?? []).some(
    ({ entry }) => findPageFile(entry, siteRootOf(site), new Set([path])) === path,
  );
}

function bytesOf(text: string | null): Bytes | null {
  return text === null ? null : encodeText(text);
}
