import { hashBlob, readBlob } from 'isomorphic-git';
import { decodeText } from '#base/encoding.ts';
import { isTextPath } from '#base/fileKind.ts';
import { problem, type Problem } from '#base/problem.ts';
import { normalizePath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { fetchBlobs } from './cloneSite.ts';
import { repositoryOf, type Environment } from './environment.ts';
import { headOf } from './headOf.ts';
import { listTree } from './git/listTree.ts';
import type { TreeEntry } from './git/repository.ts';
import { measured } from './measured.ts';
import { blobAtHand } from './recentBlobs.ts';
import { fetchRestOfTexts } from './restOfTexts.ts';
import type { OverlayEntry, SiteRecord } from './siteStore.ts';
import type { Change, FileEntry, OpenedSite, Operation, SiteSummary } from './workspace.ts';

/** The files of the commit that the writer's changes are over. */
export function baseTree(
  environment: Environment,
  record: SiteRecord,
  commit = headOf(record),
): Promise<ReadonlyMap<string, TreeEntry>> {
  return listTree(repositoryOf(environment, record.gitdir), commit);
}

/** Whether a tree has a file of that name with just these bytes; told by the object's name, so that it needs no file's contents. */
export async function isInTree(
  tree: ReadonlyMap<string, TreeEntry>,
  path: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const oid = tree.get(path)?.oid;
  return oid !== undefined && oid === (await hashBlob({ object: bytes })).oid;
}

/** A file's bytes in a tree; fetched where they are not in this browser yet. */
export async function readFromTree(
  environment: Environment,
  record: SiteRecord,
  tree: ReadonlyMap<string, TreeEntry>,
  path: string,
  operation?: Operation,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  const entry = tree.get(path);
  if (entry === undefined || entry.mode === '160000')
    return err(
      problem('workspace/file-not-found', `There is no file ${path}.`, { place: { path, line: 1, column: 1 } }),
    );
  const stored = await readStored(environment, record, entry.oid);
  if (stored !== null) return ok(stored);
  if (record.textsToCome && operation === undefined && isTextPath(path)) {
    const rest = await (environment.arriving.get(record.id)?.arrived ?? fetchRestOfTexts(environment, record));
    if (!rest.ok) return rest;
    const arrived = await readStored(environment, record, entry.oid);
    if (arrived !== null) return ok(arrived);
  }
  const wanted = await environment.lock(`fetch ${record.id}`, () =>
    fetchBlobs(environment, record, [entry.oid], operation),
  );
  if (!wanted.ok) return wanted;
  const fetched = await readStored(environment, record, entry.oid);
  return fetched === null
    ? err(problem('network/unexpected-answer', `The repository did not send ${path}.`, { retry: { kind: 'again' } }))
    : ok(fetched);
}

async function readStored(
  environment: Environment,
  record: SiteRecord,
  oid: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const repository = repositoryOf(environment, record.gitdir);
  const atHand = blobAtHand(repository, oid);
  if (atHand !== null) return atHand;
  try {
    const { blob } = await readBlob({ ...repository, oid });
    return new Uint8Array(blob);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'NotFoundError') return null;
    throw error;
  }
}

/** The files as the writer sees them, by path. */
export function filesOf(
  tree: ReadonlyMap<string, TreeEntry>,
  overlay: ReadonlyMap<string, OverlayEntry>,
): readonly FileEntry[] {
  const files = new Map<string, FileEntry>();
  for (const { path, mode } of tree.values()) {
    const kind = mode === '120000' ? 'link' : mode === '160000' ? 'submodule' : 'file';
    files.set(path, { path, kind, text: isTextPath(path) });
  }
  for (const { path, bytes } of overlay.values()) {
    if (bytes === null) files.delete(path);
    else files.set(path, { path, kind: 'file', text: isTextPath(path) });
  }
  return [...files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** What differs from the tree, by path. A moved file is one change. */
export function changesOf(
  tree: ReadonlyMap<string, TreeEntry>,
  overlay: ReadonlyMap<string, OverlayEntry>,
): readonly Change[] {
  const changes: Change[] = [];
  for (const { path, bytes, movedFrom, movedTo, savedAt } of overlay.values()) {
    const arrived = movedTo !== null && overlay.get(movedTo)?.movedFrom === path;
    if (bytes === null && arrived) continue;
    if (bytes === null) changes.push({ path, kind: 'deleted', from: null, savedAt });
    else if (movedFrom !== null && overlay.get(movedFrom)?.bytes === null)
      changes.push({ path, kind: 'moved', from: movedFrom, savedAt });
    else changes.push({ path, kind: tree.has(path) ? 'edited' : 'added', from: null, savedAt });
  }
  return changes.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Where a file that is not there any more was moved to, also by way of other names; null where nobody remembers. */
export function whereMoved({ moves = [] }: SiteRecord, path: string): string | null {
  const seen = new Set<string>([normalizePath(path)]);
  let present: string | null = null;
  for (
    let move = moves.find(({ from }) => from === normalizePath(path));
    move !== undefined && !seen.has(move.to);
    move = moves.find(({ from }) => from === present)
  ) {
    present = move.to;
    seen.add(present);
  }
  return present;
}

/** What is known of a site without its files. */
export function summaryOf(record: SiteRecord, changes: readonly Change[]): SiteSummary {
  const { id, url, branch, configPath, name, openedAt, commit, draft } = record;
  const changedAt = changes.length === 0 ? null : Math.max(...changes.map(({ savedAt }) => savedAt));
  return { id, url, branch, configPath, name, openedAt, changeCount: changes.length, changedAt, commit, draft };
}

/** A site with all that the screens need at first. */
export async function openedSite(environment: Environment, record: SiteRecord, cloned: boolean): Promise<OpenedSite> {
  const tree = await measured('storage: the list of files', () => baseTree(environment, record));
  const overlay = await environment.store.overlay(record.id);
  const changes = changesOf(tree, overlay);
  const stored = await environment.store.conflicts(record.id);
  // The writer may have gone on with a file since the conflict was found.
  const conflicts = stored.map((conflict) => ({
    ...conflict,
    mine: textOrNull(overlay.get(conflict.path)?.bytes ?? null),
  }));
  return {
    summary: summaryOf(record, changes),
    files: filesOf(tree, overlay),
    changes,
    conflicts,
    cloned,
    textsToCome: record.textsToCome,
  };
}

/** Bytes as text; null for none, and for what is no text. */
export function textOrNull(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null;
  const text = decodeText(bytes);
  return text.ok ? text.value : null;
}
