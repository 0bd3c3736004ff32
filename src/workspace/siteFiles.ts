import { hashBlob, readBlob } from 'isomorphic-git';
import { decodeText } from '#base/encoding.ts';
import { isTextPath } from '#base/fileKind.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { normalizePath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { fetchBlobs } from './cloneSite.ts';
import { openSiteRepository, type WorkspaceDeps } from './workspaceDeps.ts';
import { getHeadCommit } from './getHeadCommit.ts';
import { listTree } from './git/listTree.ts';
import { symlinkMode, submoduleMode, type TreePathEntry } from './git/repository.ts';
import { getCachedBlob } from './recentBlobs.ts';
import { fetchRemainingTexts } from './remainingTexts.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { NetworkOperation } from './workspace.ts';

/** The files of the commit that the writer's changes are over. */
export function readBaseTree(
  environment: WorkspaceDeps,
  record: SiteRecord,
  commit = getHeadCommit(record),
): Promise<ReadonlyMap<string, TreePathEntry>> {
  return listTree(openSiteRepository(environment, record.gitdir), commit);
}

/** Whether a tree has a file of that name with just these bytes, and of that kind; told by the object's name, so that it needs no file's contents. */
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

/** A file's bytes in a tree, of a symbolic link its target; fetched where they are not in this browser yet. */
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
      createProblem('workspace/file-not-found', `There is no file ${path}.`, { place: { path, line: 1, column: 1 } }),
    );
  const stored = await readStoredObject(environment, record, entry.oid);
  if (stored !== null) return ok(stored);
  if (record.textsToCome && operation === undefined && isTextPath(path)) {
    const rest = await (environment.arriving.get(record.id)?.arrived ?? fetchRemainingTexts(environment, record));
    if (!rest.ok) return rest;
    const arrived = await readStoredObject(environment, record, entry.oid);
    if (arrived !== null) return ok(arrived);
  }
  const wanted = await environment.lock(`fetch ${record.id}`, () =>
    fetchBlobs(environment, record, [entry.oid], operation),
  );
  if (!wanted.ok) return wanted;
  const fetched = await readStoredObject(environment, record, entry.oid);
  return fetched === null
    ? err(
        createProblem('network/unexpected-answer', `The repository did not send ${path}.`, {
          retry: { kind: 'again' },
        }),
      )
    : ok(fetched);
}

/** The contents of an object that is in this browser; null where it is not. */
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

/** Bytes as text; null for none, and for what is no text. */
export function decodeTextOrNull(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null;
  const text = decodeText(bytes);
  return text.ok ? text.value : null;
}

/** Where a file that is not there any more was moved to, also by way of other names; null where nobody remembers. */
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
