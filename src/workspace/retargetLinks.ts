import { encodeText } from '#base/encoding.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { resolveLinkTarget, createLinkTarget, type LinkTargets } from '#base/symbolicLinks.ts';
import type { WorkspaceDeps } from './workspaceDeps.ts';
import { listCommitLinks, listSiteLinks } from './fileLinks.ts';
import { symlinkMode, type TreePathEntry } from './git/repository.ts';
import { readBaseTree } from './siteFiles.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { OverlayEntry } from './siteRecord.ts';
import type { OverlayWrite } from './workspaceDatabase.ts';

/** The target of a moved link that keeps its destination; unchanged if it still leads there. */
export function updateMovedLinkTarget(from: RepoPath, to: RepoPath, targets: LinkTargets): Result<string, Problem> {
  const target = targets.get(from) ?? '';
  if (target.startsWith('/')) return ok(target);
  const destination = resolveLinkTarget(from, target, targets);
  if (destination === null)
    return err(
      createProblem(
        'workspace/broken-link',
        `${from} is a link to “${target}”, which is outside this repository. At ${to}, it would point somewhere else.`,
        { position: { path: from, line: 1, column: 1 } },
      ),
    );
  return ok(resolveLinkTarget(to, target, targets) === destination ? target : createLinkTarget(to, destination));
}

/** True if a link in the commit has the same destination as `target` at its path would. */
export function isSameLinkDestination(base: LinkTargets, link: RepoPath, target: string): boolean {
  const before = base.get(link);
  if (before == null) return false;
  return before === target || resolveLinkTarget(link, before, base) === resolveLinkTarget(link, target, base);
}

/**
 * The changes that point all links to a file at its new path. A link that the commit already points there reverts to the commit's version.
 */
export async function retargetLinks(
  environment: WorkspaceDeps,
  record: SiteRecord,
  from: RepoPath,
  to: RepoPath,
): Promise<Required<Pick<OverlayWrite, 'put' | 'remove' | 'compare'>>> {
  const targets = await listSiteLinks(environment, record);
  const links = [...targets].filter(
    ([link, target]) => link !== from && target !== null && resolveLinkTarget(link, target, targets) === from,
  );
  if (links.length === 0) return { put: [], remove: [], compare: [] };
  const base = await listCommitLinks(environment, record, await readBaseTree(environment, record));
  const entries = await Promise.all(
    links.map(async ([link]) => ({ link, entry: await environment.store.overlayEntry(record.id, link) })),
  );
  const isBack = (link: RepoPath, entry: OverlayEntry | null) =>
    (entry?.movedFrom ?? null) === null && isSameLinkDestination(base, link, createLinkTarget(link, to));
  return {
    put: entries
      .filter(({ link, entry }) => !isBack(link, entry))
      .map(({ link, entry }) => ({
        path: link,
        bytes: encodeText(createLinkTarget(link, to)),
        movedFrom: entry?.movedFrom ?? null,
        movedTo: null,
        mode: symlinkMode,
      })),
    remove: entries.flatMap(({ link, entry }) => (isBack(link, entry) ? [link] : [])),
    compare: entries.map(({ link, entry }) => ({ path: link, revision: entry?.revision ?? 0 })),
  };
}

/** The mode that a file keeps when moved; empty for a plain file. */
export function getModeAfterMove(
  entry: OverlayEntry | null,
  inTree: TreePathEntry | undefined,
): { readonly mode?: string } {
  const mode = entry?.mode ?? (inTree?.mode === symlinkMode && entry !== null ? undefined : inTree?.mode);
  return mode === undefined || mode === '100644' ? {} : { mode };
}
