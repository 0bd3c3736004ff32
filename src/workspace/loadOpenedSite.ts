import { isTextPath } from '#base/fileKind.ts';
import { parentFolderOf } from '#base/repoPath.ts';
import { expandLinks, describeLinkFailure, type LinkTargets } from '#base/symbolicLinks.ts';
import type { WorkspaceDeps } from './workspaceDeps.ts';
import { listCommitLinks, applyOverlayToLinks } from './fileLinks.ts';
import { symlinkMode, submoduleMode, type TreePathEntry } from './git/repository.ts';
import { measureTime } from './measureTime.ts';
import { readBaseTree, decodeTextOrNull } from './siteFiles.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { OverlayEntry } from './siteRecord.ts';
import type { SiteChange, FileEntry, OpenedSite, SiteSummary } from './workspace.ts';

/** The files as the writer sees them, by path. */
export function listSiteFiles(
  tree: ReadonlyMap<string, TreePathEntry>,
  overlay: ReadonlyMap<string, OverlayEntry>,
  targets: LinkTargets,
): readonly FileEntry[] {
  const files = new Map<string, FileEntry>();
  for (const { path, mode } of tree.values()) {
    if (mode === symlinkMode) continue;
    files.set(path, { path, kind: mode === submoduleMode ? 'submodule' : 'file', text: isTextPath(path) });
  }
  for (const { path, bytes, mode } of overlay.values()) {
    if (bytes === null) files.delete(path);
    else if (mode !== symlinkMode) files.set(path, { path, kind: 'file', text: isTextPath(path) });
  }
  const links = targets.size === 0 ? [] : linkEntries(files, targets);
  return [...files.values(), ...links].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function linkEntries(files: ReadonlyMap<string, FileEntry>, targets: LinkTargets): readonly FileEntry[] {
  const plain = new Set([...files.values()].flatMap(({ path, kind }) => (kind === 'file' ? [path] : [])));
  const { aliases, broken } = expandLinks(plain, targets);
  const entry = (path: string, target: string | null, failure: string | null): FileEntry => {
    let at = path;
    while (!targets.has(at) && at !== '') at = parentFolderOf(at);
    return { path, kind: 'link', text: isTextPath(path), link: { at, target, failure } };
  };
  return [
    ...[...aliases].map(([path, real]) => entry(path, real, null)),
    ...broken.map((link) => entry(link.path, null, describeLinkFailure(link))),
  ];
}

/** The differences from the tree, by path. A moved file is one change. */
export function listChanges(
  tree: ReadonlyMap<string, TreePathEntry>,
  overlay: ReadonlyMap<string, OverlayEntry>,
): readonly SiteChange[] {
  const changes: SiteChange[] = [];
  for (const { path, bytes, movedFrom, movedTo, savedAt, mode } of overlay.values()) {
    const arrived = movedTo !== null && overlay.get(movedTo)?.movedFrom === path;
    if (bytes === null && arrived) continue;
    const isLink = mode === symlinkMode || (bytes === null && tree.get(path)?.mode === symlinkMode);
    const of = { savedAt, ...(isLink ? { isLink } : {}) };
    if (bytes === null) changes.push({ path, kind: 'deleted', from: null, ...of });
    else if (movedFrom !== null && overlay.get(movedFrom)?.bytes === null)
      changes.push({ path, kind: 'moved', from: movedFrom, ...of });
    else changes.push({ path, kind: tree.has(path) ? 'edited' : 'added', from: null, ...of });
  }
  return changes.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** A site's summary, without its files. */
export function summarizeSite(record: SiteRecord, changes: readonly SiteChange[]): SiteSummary {
  const { id, url, branch, configPath, name, openedAt, commit, draft, endedReviews } = record;
  const changedAt = changes.length === 0 ? null : Math.max(...changes.map(({ savedAt }) => savedAt));
  return {
    id,
    url,
    branch,
    configPath,
    name,
    openedAt,
    changeCount: changes.length,
    changedAt,
    commit,
    draft,
    endedReviews,
  };
}

/** A site with everything the screens need first. */
export async function loadOpenedSite(
  environment: WorkspaceDeps,
  record: SiteRecord,
  cloned: boolean,
): Promise<OpenedSite> {
  const tree = await measureTime('storage: the list of files', () => readBaseTree(environment, record));
  const overlay = await environment.store.overlay(record.id);
  const changes = listChanges(tree, overlay);
  const stored = await environment.store.conflicts(record.id);
  // The writer may have edited the file since the conflict was found.
  const conflicts = stored.map((conflict) => ({
    ...conflict,
    mine: decodeTextOrNull(overlay.get(conflict.path)?.bytes ?? null),
  }));
  return {
    summary: summarizeSite(record, changes),
    files: listSiteFiles(tree, overlay, applyOverlayToLinks(await listCommitLinks(environment, record, tree), overlay)),
    changes,
    conflicts,
    cloned,
    textsToCome: record.textsToCome,
  };
}
