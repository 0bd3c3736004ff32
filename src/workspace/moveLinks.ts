import { encodeText } from '#base/encoding.ts';
import { problem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { destinationOf, targetFor, type LinkTargets } from '#base/symbolicLinks.ts';
import type { Environment } from './environment.ts';
import { linksIn, linksOf } from './fileLinks.ts';
import { linkMode, type TreeEntry } from './git/repository.ts';
import { baseTree } from './siteFiles.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { OverlayEntry } from './siteRecord.ts';
import type { OverlayWrite } from './siteStore.ts';

/** The target to write into a link that moves, so that it leads where it did: the same one where that still does. */
export function movedTarget(from: RepoPath, to: RepoPath, targets: LinkTargets): Result<string, Problem> {
  const target = targets.get(from) ?? '';
  if (target.startsWith('/')) return ok(target);
  const destination = destinationOf(from, target, targets);
  if (destination === null)
    return err(
      problem(
        'workspace/broken-link',
        `${from} is a link to “${target}”, which is outside of this repository: from ${to} it would lead elsewhere.`,
        { place: { path: from, line: 1, column: 1 } },
      ),
    );
  return ok(destinationOf(to, target, targets) === destination ? target : targetFor(to, destination));
}

/** Whether a link in the commit leads where another target at its path would lead. */
export function leadsWhereItDid(base: LinkTargets, link: RepoPath, target: string): boolean {
  const before = base.get(link);
  if (before == null) return false;
  return before === target || destinationOf(link, before, base) === destinationOf(link, target, base);
}

/** The changes that let all links to a file lead to its new path. Links in the commit that lead there already are as in the commit again. */
export async function relink(
  environment: Environment,
  record: SiteRecord,
  from: RepoPath,
  to: RepoPath,
): Promise<Required<Pick<OverlayWrite, 'put' | 'remove' | 'compare'>>> {
  const targets = await linksOf(environment, record);
  const links = [...targets].filter(
    ([link, target]) => link !== from && target !== null && destinationOf(link, target, targets) === from,
  );
  if (links.length === 0) return { put: [], remove: [], compare: [] };
  const base = await linksIn(environment, record, await baseTree(environment, record));
  const entries = await Promise.all(
    links.map(async ([link]) => ({ link, entry: await environment.store.overlayEntry(record.id, link) })),
  );
  const isBack = (link: RepoPath, entry: OverlayEntry | null) =>
    (entry?.movedFrom ?? null) === null && leadsWhereItDid(base, link, targetFor(link, to));
  return {
    put: entries
      .filter(({ link, entry }) => !isBack(link, entry))
      .map(({ link, entry }) => ({
        path: link,
        bytes: encodeText(targetFor(link, to)),
        movedFrom: entry?.movedFrom ?? null,
        movedTo: null,
        mode: linkMode,
      })),
    remove: entries.flatMap(({ link, entry }) => (isBack(link, entry) ? [link] : [])),
    compare: entries.map(({ link, entry }) => ({ path: link, revision: entry?.revision ?? 0 })),
  };
}

/** The mode that a file keeps where it is moved; nothing for a plain file's. */
export function keptMode(entry: OverlayEntry | null, inTree: TreeEntry | undefined): { readonly mode?: string } {
  const mode = entry?.mode ?? (inTree?.mode === linkMode && entry !== null ? undefined : inTree?.mode);
  return mode === undefined || mode === '100644' ? {} : { mode };
}
