import { z } from 'zod';
import { decodeBase64 } from '#base/base64.ts';
import { encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { hashBlob } from '#workspace/git/hashBlob.ts';
import type { TreePathEntry } from '#workspace/git/repository.ts';
import type { Access, ObjectId } from '#workspace/workspace.ts';
import { askInBatches } from '../askInBatches.ts';
import { eachOf } from '../eachOf.ts';
import { escapeRest, type ForgeClient } from '../forgeClient.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import { repositoryWords } from './giteaClient.ts';

/** How a server sends several files at once: by path since Gitea 1.24, by object name since Forgejo 12, and older ones not at all. */
export type GiteaBatches = 'paths' | 'names' | null;

/** The batches that a version can send: `1.24.6`, or for Forgejo `16.0.1+gitea-1.22.0`. */
export function findGiteaBatches(version: string): GiteaBatches {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  if (isForgejo(version)) return major >= 12 ? 'names' : null;
  return major > 1 || minor >= 24 ? 'paths' : null;
}

/** Tells Forgejo from Gitea: it also names the version of Gitea whose API it has. */
export function isForgejo(version: string): boolean {
  return version.includes('+gitea-');
}

/** Files in one request: the page size of Gitea's defaults. */
const mostFiles = 30;
/** Characters of a request's query; servers reject URLs above about 2,083. */
const longestQuery = 1600;
/** Requests at the same time. */
const atOnce = 6;

const blobAnswer = z.object({ sha: z.string(), size: z.number().nullish(), content: z.string().nullish() });
const contentsAnswer = z.object({ sha: z.string(), content: z.string().nullish(), target: z.string().nullish() });

/** Where contents are read. `commit`: one that probably has the files, for the requests that name paths. */
export interface BlobSource {
  readonly client: ForgeClient;
  readonly repository: ForgeRepositoryName;
  readonly access: Access | undefined;
  readonly batches: GiteaBatches;
  readonly commit: ObjectId | null;
}

/**
 * Contents by name: in batches if the server has them, and what is missing from those one by one. Some versions leave out executables and
 * links, or files that aren't at that path any more; large ones come without their content (`[api] DEFAULT_MAX_BLOB_SIZE`) and are
 * downloaded.
 */
export async function readGiteaBlobs(
  source: BlobSource,
  wanted: readonly TreePathEntry[],
  onProgress: (bytes: number) => void,
): Promise<Result<ReadonlyMap<ObjectId, Uint8Array>, Problem>> {
  const found = new Map<ObjectId, Uint8Array>();
  let bytes = 0;
  const add = async (oid: ObjectId, content: Uint8Array<ArrayBuffer>) => {
    if (found.has(oid) || (await hashBlob(content)) !== oid) return;
    found.set(oid, content);
    onProgress((bytes += content.length));
  };
  const entries = [...new Map(wanted.map((entry) => [entry.oid, entry])).values()];
  if (entries.length > 1 && source.batches !== null) {
    const by = source.batches;
    const limits = { most: mostFiles, atOnce, fit: (some: readonly TreePathEntry[]) => fitIntoQuery(some, by) };
    const failed = await askInBatches(entries, limits, async (batch) => {
      const answer = await readBatch(source, batch);
      if (!answer.ok) return answer.problem;
      for (const { oid, content } of answer.value) await add(oid, content);
      return null;
    });
    if (failed !== null) return err(failed);
  }
  const rest = entries.filter(({ oid }) => !found.has(oid));
  const failed = await eachOf(rest, atOnce, async (entry) => {
    const content = await readOne(source, entry);
    if (content.ok) await add(entry.oid, content.value);
    return content.ok || isRefusal(content.problem) ? null : content.problem;
  });
  return failed === null ? ok(found) : err(failed);
}

function isRefusal({ code }: Problem): boolean {
  return code === 'provider/not-found' || code === 'provider/invalid-request';
}

/** The first of these entries whose names or paths aren't too long for one query; at least one. */
function fitIntoQuery(entries: readonly TreePathEntry[], by: 'paths' | 'names'): readonly TreePathEntry[] {
  let length = 0;
  const end = entries.findIndex(({ oid, path }) => {
    length += (by === 'names' ? oid.length : encodeURIComponent(JSON.stringify(path)).length) + 3;
    return length > longestQuery;
  });
  return end === -1 ? entries : entries.slice(0, Math.max(1, end));
}

type BatchContents = readonly { readonly oid: ObjectId; readonly content: Uint8Array<ArrayBuffer> }[];

async function readBatch(
  source: BlobSource,
  entries: readonly TreePathEntry[],
): Promise<Result<BatchContents, Problem>> {
  const { client, repository, access, batches, commit } = source;
  const words = repositoryWords(repository);
  if (batches === 'names') {
    const shas = entries.map(({ oid }) => oid).join(',');
    const route = 'GET /repos/{owner}/{repo}/git/blobs';
    const answer = await client.ask(z.array(blobAnswer.nullable()), route, { ...words, shas }, access);
    if (!answer.ok) return answer;
    return ok(
      answer.value.flatMap((blob) =>
        blob?.content == null ? [] : [{ oid: blob.sha, content: decodeBase64(blob.content) }],
      ),
    );
  }
  // GET, since POST needs permission to write.
  const body = JSON.stringify({ files: entries.map(({ path }) => path) });
  const route = 'GET /repos/{owner}/{repo}/file-contents';
  const asked = { ...words, ref: commit ?? undefined, body };
  const answer = await client.ask(z.array(contentsAnswer.nullable()).nullable(), route, asked, access);
  if (!answer.ok) return answer;
  const files = answer.value ?? [];
  const contents = files.flatMap((file) => {
    const content = file?.content == null ? null : decodeBase64(file.content);
    const target = file?.target == null ? null : encodeText(file.target);
    const bytes = content ?? target;
    return file === null || bytes === null ? [] : [{ oid: file.sha, content: bytes }];
  });
  if (files.length === 0 || files.length >= entries.length) return ok(contents);
  // It ends early at the server's page size, or if the contents are large.
  const others = await readBatch(source, entries.slice(files.length));
  return others.ok ? ok([...contents, ...others.value]) : others;
}

async function readOne(
  { client, repository, access, commit }: BlobSource,
  { oid, path }: TreePathEntry,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  const words = repositoryWords(repository);
  const answer = await client.ask(
    blobAnswer,
    'GET /repos/{owner}/{repo}/git/blobs/{sha}',
    { ...words, sha: oid },
    access,
  );
  if (!answer.ok) return answer;
  const content = decodeBase64(answer.value.content ?? '');
  if (content.length === (answer.value.size ?? content.length)) return ok(content);
  const route = `GET /repos/{owner}/{repo}/raw/${escapeRest(path)}`;
  const file = await client.download(route, { ...words, ref: commit ?? undefined }, access);
  return file.ok ? ok(Uint8Array.from(file.value)) : file;
}
