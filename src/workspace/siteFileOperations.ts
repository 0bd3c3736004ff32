import { encodeText } from '#base/encoding.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { normalizePath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { type WorkspaceDeps } from './workspaceDeps.ts';
import {
  createBrokenLinkProblemAt,
  listCommitLinks,
  listSiteLinks,
  resolvePath,
  resolvePathInTree,
  rejectPathThroughLink,
} from './fileLinks.ts';
import { getHeadCommit } from './getHeadCommit.ts';
import { symlinkMode, type TreePathEntry } from './git/repository.ts';
import { getModeAfterMove, isSameLinkDestination, updateMovedLinkTarget, retargetLinks } from './retargetLinks.ts';
import { listChanges } from './loadOpenedSite.ts';
import { readBaseTree, isInTree, readFromTree } from './siteFiles.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { OverlayOutcome, OverlayWrite } from './workspaceDatabase.ts';
import type * as W from './workspace.ts';

/** The result of one attempt; `again` if its inputs have changed and the caller must retry. */
export type RetryableResult<Value> = Promise<Result<Value, Problem> | 'again'>;

/** Reads a file as the writer sees it, following links. */
export async function readSiteFile(
  environment: WorkspaceDeps,
  record: SiteRecord,
  path: string,
  operation?: W.NetworkOperation,
): Promise<Result<W.StoredFile, Problem>> {
  const located = await resolvePath(environment, record, normalizePath(path));
  if (!located.ok) return located;
  const read = await readUnlinked(environment, record, located.value.path, operation);
  return read.ok || !located.value.isLink || read.problem.code !== 'workspace/file-not-found'
    ? read
    : err(await linkProblem(environment, record, normalizePath(path)));
}

/** The problem for a link that leads to no file. */
async function linkProblem(environment: WorkspaceDeps, record: SiteRecord, path: string): Promise<Problem> {
  const tree = await readBaseTree(environment, record);
  return createBrokenLinkProblemAt(path, await listSiteLinks(environment, record), tree.keys());
}

/** Reads a file by its name in the tree; for a link, its target. */
async function readUnlinked(
  environment: WorkspaceDeps,
  record: SiteRecord,
  wanted: string,
  operation?: W.NetworkOperation,
): Promise<Result<W.StoredFile, Problem>> {
  const entry = await environment.store.overlayEntry(record.id, wanted);
  if (entry !== null) {
    if (entry.bytes === null)
      return err(
        createProblem('workspace/file-not-found', `${wanted} no longer exists.`, {
          position: { path: wanted, line: 1, column: 1 },
        }),
      );
    return ok({ bytes: entry.bytes, revision: entry.revision });
  }
  const tree = await readBaseTree(environment, record);
  const bytes = await readFromTree(environment, record, tree, wanted, operation);
  return bytes.ok ? ok({ bytes: bytes.value, revision: baseRevision(tree, wanted) }) : bytes;
}

/** Stores a file's bytes if `expected` is its revision or null, together with `also`. */
export async function writeSiteFile(
  environment: WorkspaceDeps,
  record: SiteRecord,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  expected: W.Revision | null,
  also: Pick<OverlayWrite, 'resolvedConflicts' | 'journal'> = {},
): RetryableResult<W.Revision> {
  const { id: site } = record;
  const located = await resolvePath(environment, record, normalizePath(path));
  if (!located.ok) return located;
  const { path: target, isLink } = located.value;
  const tree = await readBaseTree(environment, record);
  const isBase = await isInTree(tree, target, bytes);
  const entry = await environment.store.overlayEntry(site, target);
  if (isLink && (entry === null ? !tree.has(target) : entry.bytes === null))
    return err(await linkProblem(environment, record, normalizePath(path)));
  const shown = entry === null ? null : await shownByLink(environment, record, tree, target, bytes);
  const same = shown !== null || isBase;
  const inTree = shown ?? baseRevision(tree, target);
  // Without a stored entry, a different revision means that an update changed the file.
  const present = entry === null ? inTree : entry.bytes === null ? 0 : entry.revision;
  if (expected !== null && expected !== present) return changedElsewhere(path);
  const movedFrom = entry?.movedFrom ?? null;
  const ended = same && movedFrom === null;
  const mode = entry === null || entry.mode === symlinkMode ? {} : getModeAfterMove(entry, undefined);
  const change = ended ? { remove: [target] } : { put: [{ path: target, bytes, movedFrom, movedTo: null, ...mode }] };
  const compare = expected === null ? [] : [{ path: target, revision: entry?.revision ?? 0 }];
  const outcome = await store(environment, record, { ...change, ...also, compare });
  // The base changed in between: compare the bytes with the new base.
  if (!outcome.stored && outcome.because === 'commit') return 'again';
  if (!outcome.stored) return changedElsewhere(path);
  const revision = ended ? inTree : outcome.revision;
  environment.announce({ kind: 'fileChanged', site, path: target, revision, here: true });
  return ok(revision);
}

/** The revision of a file that a deleted link led to, if it has exactly these bytes: writing them restores the link. Null otherwise. */
async function shownByLink(
  environment: WorkspaceDeps,
  record: SiteRecord,
  tree: ReadonlyMap<string, TreePathEntry>,
  path: string,
  bytes: Uint8Array,
): Promise<W.Revision | null> {
  if (tree.get(path)?.mode !== symlinkMode) return null;
  const located = await resolvePathInTree(environment, record, tree, path);
  const shown = located.ok ? await readUnlinked(environment, record, located.value.path) : located;
  if (!shown.ok) return null;
  const { bytes: present, revision } = shown.value;
  return present.length === bytes.length && present.every((byte, index) => byte === bytes[index]) ? revision : null;
}

/** Moves a file with its bytes unchanged. A moved link keeps its destination, and links to the file follow it. */
export async function moveSiteFile(
  environment: WorkspaceDeps,
  record: SiteRecord,
  path: string,
  to: string,
): RetryableResult<void> {
  const { id: site } = record;
  const [from, target] = [normalizePath(path), normalizePath(to)];
  const tree = await readBaseTree(environment, record);
  const links = await listSiteLinks(environment, record);
  for (const name of [from, target]) {
    const refused = rejectPathThroughLink(name, links);
    if (!refused.ok) return refused;
  }
  const there = await environment.store.overlayEntry(site, target);
  if (there === null ? tree.has(target) : there.bytes !== null)
    return err(createProblem('workspace/file-exists', `${target} already exists.`));
  const moved = await readUnlinked(environment, record, from);
  if (!moved.ok) return moved;
  const entry = await environment.store.overlayEntry(site, from);
  // Something was stored between the two reads: read again, since bytes and revision must match.
  if ((entry?.revision ?? 0) !== Math.max(0, moved.value.revision)) return 'again';
  const mode = getModeAfterMove(entry, tree.get(from));
  const linked = links.has(from) ? updateMovedLinkTarget(from, target, links) : ok(null);
  if (!linked.ok) return linked;
  const bytes = linked.value === null ? moved.value.bytes : encodeText(linked.value);
  const origin = entry?.movedFrom ?? from;
  const isSame = async () =>
    linked.value === null
      ? isInTree(tree, origin, bytes)
      : isSameLinkDestination(await listCommitLinks(environment, record, tree), origin, linked.value);
  const back = origin === target && (await isSame());
  // Anything stored at the original path since is a separate file.
  const left = origin === from ? null : await environment.store.overlayEntry(site, origin);
  const isFree = left === null || left.bytes === null;
  const movedFrom = tree.has(origin) && origin !== target && isFree ? origin : null;
  const relinked = await retargetLinks(environment, record, from, target);
  const put = [
    ...(back ? [] : [{ path: target, bytes, movedFrom, movedTo: null, ...mode }]),
    ...(movedFrom === null ? [] : [{ path: movedFrom, bytes: null, movedFrom: null, movedTo: target }]),
    ...relinked.put,
  ];
  const compare = [
    { path: from, revision: entry?.revision ?? 0 },
    ...(left === null ? [] : [{ path: origin, revision: left.revision }]),
    ...relinked.compare,
  ];
  const outcome = await store(environment, record, {
    remove: [...(back ? [from, target] : [from]), ...relinked.remove],
    put,
    compare,
    moved: [{ from, to: target }],
  });
  if (!outcome.stored) return 'again';
  environment.announce({ kind: 'fileMoved', site, from, path: target, here: true });
  return ok(undefined);
}

/**
 * Deletes a file if `expected` is its revision or null, and stores `also` with it. For a link, deletes only the link, even if its target
 * has changed.
 */
export async function removeSiteFile(
  environment: WorkspaceDeps,
  record: SiteRecord,
  path: string,
  expected: W.Revision | null,
  also: Pick<OverlayWrite, 'resolvedConflicts'> = {},
): RetryableResult<void> {
  const { id: site } = record;
  const target = normalizePath(path);
  const tree = await readBaseTree(environment, record);
  const entry = await environment.store.overlayEntry(site, target);
  const links = await listSiteLinks(environment, record);
  const refused = rejectPathThroughLink(target, links);
  if (!refused.ok) return refused;
  const isLink = links.has(target);
  const present = entry === null ? baseRevision(tree, target) : entry.bytes === null ? 0 : entry.revision;
  if (!isLink && expected !== null && expected !== present) return changedElsewhere(path);
  const put = tree.has(target) ? [{ path: target, bytes: null, movedFrom: null, movedTo: null }] : [];
  const origin = entry?.movedFrom ?? null;
  const first = origin === null ? null : await environment.store.overlayEntry(site, origin);
  const left = first?.bytes !== null ? [] : [{ path: first.path, bytes: null, movedFrom: null, movedTo: null }];
  const compare = [
    ...(first === null ? [] : [{ path: first.path, revision: first.revision }]),
    ...(expected === null && !isLink ? [] : [{ path: target, revision: entry?.revision ?? 0 }]),
  ];
  const outcome = await store(environment, record, { ...also, remove: [target], put: [...put, ...left], compare });
  if (!outcome.stored) return 'again';
  environment.announce({ kind: 'siteChanged', site, here: true });
  return ok(undefined);
}

/** Ends a file's conflict with the chosen bytes (null deletes the file) if `expected` is its revision. */
export async function resolveFileConflict(
  environment: WorkspaceDeps,
  record: SiteRecord,
  path: string,
  bytes: Uint8Array<ArrayBuffer> | null,
  expected: W.Revision | null,
): RetryableResult<W.Conflict | null> {
  const conflict = (await environment.store.conflicts(record.id)).find((waiting) => waiting.path === path) ?? null;
  const also = { resolvedConflicts: [path] };
  const settled =
    bytes === null
      ? await removeSiteFile(environment, record, path, expected, also)
      : await writeSiteFile(environment, record, path, bytes, expected, also);
  if (settled === 'again' || !settled.ok) return settled;
  environment.announce({ kind: 'siteChanged', site: record.id, here: true });
  return ok(conflict);
}

/** Reverts a change. */
export async function discardFileChange(
  environment: WorkspaceDeps,
  record: SiteRecord,
  path: string,
): RetryableResult<W.DiscardedChange> {
  const { id: site } = record;
  const overlay = await environment.store.overlay(site);
  const change = listChanges(await readBaseTree(environment, record), overlay).find(
    (candidate) => candidate.path === path,
  );
  const entry = overlay.get(path);
  if (change === undefined || entry === undefined)
    return err(createProblem('workspace/file-not-found', `${path} has no changes.`));
  const conflict = (await environment.store.conflicts(site)).find((candidate) => candidate.path === path) ?? null;
  const remove = change.from === null ? [path] : [path, change.from];
  const moved = change.from === null ? {} : { moved: [{ from: path, to: change.from }] };
  const relinked =
    change.from === null
      ? { put: [], remove: [], compare: [] }
      : await retargetLinks(environment, record, path, change.from);
  const shown = change.isLink === true && entry.bytes !== null ? await readSiteFile(environment, record, path) : null;
  // The returned change must be exactly the removed one: `compare` rejects edits stored in between.
  const outcome = await store(environment, record, {
    remove: [...remove, ...relinked.remove],
    put: relinked.put,
    resolvedConflicts: [path],
    compare: [{ path, revision: entry.revision }, ...relinked.compare],
    ...moved,
  });
  if (!outcome.stored) return 'again';
  environment.announce({ kind: 'siteChanged', site, here: true });
  return ok({ change, bytes: shown?.ok === true ? shown.value.bytes : entry.bytes, conflict });
}

/** Stores a change that was made on top of the record's commit. */
function store(environment: WorkspaceDeps, record: SiteRecord, write: OverlayWrite): Promise<OverlayOutcome> {
  return environment.store.writeOverlay(record.id, { ...write, baseCommit: getHeadCommit(record) }, environment.now());
}

/** A negative number that identifies the bytes of a file in the tree (48 bits of its object name); 0 if the tree has no such file. */
function baseRevision(tree: ReadonlyMap<string, TreePathEntry>, path: string): W.Revision {
  const oid = tree.get(path)?.oid;
  return oid === undefined ? 0 : -1 - Number.parseInt(oid.slice(0, 12), 16);
}

function changedElsewhere(path: string): { readonly ok: false; readonly problem: Problem } {
  return err(
    createProblem('workspace/changed-elsewhere', `${path} was changed in another tab.`, {
      position: { path, line: 1, column: 1 },
    }),
  );
}
