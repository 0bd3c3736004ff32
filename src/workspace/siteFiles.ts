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
import { linkMode, submoduleMode, type TreeEntry } from './git/repository.ts';
import { blobAtHand } from './recentBlobs.ts';
import { fetchRestOfTexts } from './restOfTexts.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { Operation } from './workspace.ts';

/** The files of the commit that the writer's changes are over. */
export function baseTree(
  environment: Environment,
  record: SiteRecord,
  commit = headOf(record),
): Promise<ReadonlyMap<string, TreeEntry>> {
  return listTree(repositoryOf(environment, record.gitdir), commit);
}

/** Whether a tree has a file of that name with just these bytes, and of that kind; told by the object's name, so that it needs no file's contents. */
export async function isInTree(
  tree: ReadonlyMap<string, TreeEntry>,
  path: string,
  bytes: Uint8Array,
  mode = '100644',
): Promise<boolean> {
  const entry = tree.get(path);
  if (entry === undefined || (entry.mode === linkMode) !== (mode === linkMode)) return false;
  return entry.oid === (await hashBlob({ object: bytes })).oid;
}

/** A file's bytes in a tree, of a symbolic link its target; fetched where they are not in this browser yet. */
export async function readFromTree(
  environment: Environment,
  record: SiteRecord,
  tree: ReadonlyMap<string, TreeEntry>,
  path: string,
  operation?: Operation,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  const entry = tree.get(path);
  if (entry === undefined || entry.mode === submoduleMode)
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

/** The contents of an object that is in this browser; null where it is not. */
export async function readStored(
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

/** Bytes as text; null for none, and for what is no text. */
export function textOrNull(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null;
  const text = decodeText(bytes);
  return text.ok ? text.value : null;
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
