import { hashBlob, readBlob } from 'isomorphic-git';
import { decodeText } from '#base/encoding.ts';
import { isTextPath } from '#base/fileKind.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { normalizePath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { fetchBlobs } from './cloneSite.ts';
import { openSiteRepository, type WorkspaceDeps } from './workspaceDeps.ts';
import { getHeadCommit, getUpstreamCommit } from './getHeadCommit.ts';
import { listTree } from './git/listTree.ts';
import { symlinkMode, submoduleMode, type TreePathEntry } from './git/repository.ts';
import { getCachedBlob } from './recentBlobs.ts';
import { fetchRemainingTexts } from './remainingTexts.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { NetworkOperation } from './workspace.ts';

/** The files of the commit that the writer's changes are based on. */
export function readBaseTree(
  environment: WorkspaceDeps,
  record: SiteRecord,
  commit = getHeadCommit(record),
): Promise<ReadonlyMap<string, TreePathEntry>> {
  return listTree(openSiteRepository(environment, record.gitdir), commit);
}

/** True if the tree has a file at this path with exactly these bytes and this mode. Compares object names, so no contents are needed. */
export async function isInTree(
  tree: ReadonlyMap<string, TreePathEntry>,
  path: string,
  bytes: Uint8Array,
  mode = '100644',
): Promise<boolean> {
  const entry = tree.get(path);
  if (entry === undefined || (entry.mode === symlinkMode) !== (mode === symlinkMode)) return false;
  return entry.oid === (await hashBlob({ object: bytes })).oid;
}

/** A file's bytes in a tree (for a symbolic link, its target), fetched if this browser doesn't have them yet. */
export async function readFromTree(
  environment: WorkspaceDeps,
  record: SiteRecord,
  tree: ReadonlyMap<string, TreePathEntry>,
  path: string,
  operation?: NetworkOperation,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  const entry = tree.get(path);
  if (entry === undefined || entry.mode === submoduleMode)
    return err(
      createProblem('workspace/file-not-found', `${path} doesn’t exist.`, { position: { path, line: 1, column: 1 } }),
    );
  const stored = await readStoredObject(environment, record, entry.oid);
  if (stored !== null) return ok(stored);
  if (record.textsToCome && operation === undefined && isTextPath(path)) {
    const rest = await (environment.pendingTexts.get(record.id)?.done ?? fetchRemainingTexts(environment, record));
    if (!rest.ok) return rest;
    const arrived = await readStoredObject(environment, record, entry.oid);
    if (arrived !== null) return ok(arrived);
  }
  const wanted = await environment.lock(`fetch ${record.id}`, () =>
    fetchBlobs(environment, record, { wanted: [entry], at: getUpstreamCommit(record) }, operation),
  );
  if (!wanted.ok) return wanted;
  const fetched = await readStoredObject(environment, record, entry.oid);
  return fetched === null
    ? err(
        createProblem('network/unexpected-answer', `The repository didn’t send ${path}.`, {
          retry: { kind: 'again' },
        }),
      )
    : ok(fetched);
}

/** The contents of an object in this browser; null if it isn't there. */
export async function readStoredObject(
  environment: WorkspaceDeps,
  record: SiteRecord,
  oid: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const repository = openSiteRepository(environment, record.gitdir);
  const atHand = getCachedBlob(repository, oid);
  if (atHand !== null) return atHand;
  try {
    const { blob } = await readBlob({ ...repository, oid });
    return new Uint8Array(blob);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'NotFoundError') return null;
    throw error;
  }
}

/** Bytes as text; null for null, and for bytes that aren't text. */
export function decodeTextOrNull(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null;
  const text = decodeText(bytes);
  return text.ok ? text.value : null;
}

/** The path that a file which no longer exists was moved to, possibly in several moves; null if not recorded. */
export function findMovedPath({ moves = [] }: SiteRecord, path: string): string | null {
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
