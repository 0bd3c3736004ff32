import { z } from 'zod';
import { decodeBase64 } from '#base/base64.ts';
import { encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { hashBlob } from '#workspace/git/hashBlob.ts';
import type { TreePathEntry } from '#workspace/git/repository.ts';
import type { Access, ObjectId } from '#workspace/workspace.ts';
import { askInBatches } from '../askInBatches.ts';
import { createForgeClient, type ForgeClient } from '../forgeClient.ts';
import { eachOf } from '../eachOf.ts';
import type { ForgeRepositoryName } from '../provider.ts';

/** Files in one GraphQL query; more make queries that GitHub rejects as too complex. Large texts may take it too long (10 seconds). */
const textsAtOnce = 250;
/** Contents requested one by one at the same time: of the API, and of the address for files. */
const [blobsAtOnce, filesAtOnce] = [8, 16];

/** Where contents are read. */
export interface GithubSource {
  readonly client: ForgeClient;
  readonly repository: ForgeRepositoryName;
  readonly access: Access | undefined;
  readonly rawUrl: string | null;
  /** A commit that probably has the files at their paths. */
  readonly commit: ObjectId | undefined;
  readonly signal: AbortSignal | undefined;
}

const blobAnswer = z.object({ content: z.string(), encoding: z.string() });
const textsAnswer = z.object({
  repository: z.record(z.string(), z.object({ oid: z.string(), text: z.string().nullish() }).nullable()),
});

/**
 * Contents by name: with a token, many texts in one GraphQL query; without one, by path from the address for files, which doesn't count
 * toward the 60 API requests an hour. Everything else one by one. Contents from a path are checked here, since the path may have changed.
 */
export async function readGithubBlobs(
  source: GithubSource,
  wanted: readonly TreePathEntry[],
  onProgress: (bytes: number) => void,
): Promise<Result<ReadonlyMap<ObjectId, Uint8Array>, Problem>> {
  const found = new Map<ObjectId, Uint8Array>();
  let bytes = 0;
  const add = async (oid: ObjectId, content: Uint8Array<ArrayBuffer>) => {
    if ((await hashBlob(content)) !== oid) return;
    found.set(oid, content);
    onProgress((bytes += content.length));
  };
  const oids = [...new Set(wanted.map(({ oid }) => oid))];
  if (source.access !== undefined && oids.length > 1) {
    const stopped = await askInBatches(oids, { most: textsAtOnce, atOnce: 1 }, async (some) => {
      const texts = await readTexts(source, some);
      if (!texts.ok) return texts.problem;
      for (const [oid, content] of texts.value) await add(oid, content);
      return null;
    });
    if (stopped !== null) return err(stopped);
  }
  if (source.access === undefined && source.rawUrl !== null) {
    const files = createFileReader(source, source.rawUrl);
    const stopped = await eachOf(
      [...new Map(wanted.map((entry) => [entry.oid, entry])).values()],
      filesAtOnce,
      async (entry) => {
        const content = await files(entry.path);
        if (content.ok && content.value !== null) await add(entry.oid, content.value);
        return content.ok ? null : content.problem;
      },
    );
    if (stopped !== null) return err(stopped);
  }
  // Binary files, texts that GraphQL changed or that moved, and those that no query is answered for in time.
  const failed = await eachOf(
    oids.filter((oid) => !found.has(oid)),
    blobsAtOnce,
    async (oid) => {
      const content = await readBlob(source, oid);
      if (content.ok) await add(oid, content.value);
      return content.ok || content.problem.code === 'provider/not-found' ? null : content.problem;
    },
  );
  return failed === null ? ok(found) : err(failed);
}

/** Reads files by path; null for what isn't there, or if the address can't be reached. Fails if all reading has to stop. */
function createFileReader(
  { repository: { owner, name }, commit = 'HEAD', signal }: GithubSource,
  rawUrl: string,
): (path: string) => Promise<Result<Uint8Array<ArrayBuffer> | null, Problem>> {
  const options = {
    title: 'GitHub',
    apiUrl: rawUrl,
    graphqlUrl: null,
    permission: '',
    readMessage: () => null,
    signal,
  };
  const client = createForgeClient(options);
  let isReachable = true;
  return async (path) => {
    if (!isReachable) return ok(null);
    const rest = path.split('/').map(encodeURIComponent).join('/');
    const read = await client.download(`GET /{owner}/{name}/{commit}/${rest}`, { owner, name, commit }, undefined);
    if (read.ok) return read;
    // The API's limit without a token would be used up at once.
    if (['provider/rate-limited', 'operation/cancelled'].includes(read.problem.code)) return read;
    if (read.problem.code.startsWith('network/')) isReachable = false;
    return ok(null);
  };
}

/** The texts among these objects. */
async function readTexts(
  { client, repository: { owner, name }, access }: GithubSource,
  oids: readonly ObjectId[],
): Promise<Result<ReadonlyMap<ObjectId, Uint8Array<ArrayBuffer>>, Problem>> {
  const fields = oids.map((oid, index) => `f${index}: object(oid: "${oid}") { oid ... on Blob { text } }`);
  const query = `query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { ${fields.join(' ')} } }`;
  const answer = await client.query(textsAnswer, query, { owner, name }, access, true);
  if (!answer.ok) return answer;
  const found = Object.values(answer.value.repository).flatMap((object) =>
    typeof object?.text === 'string' ? [[object.oid, encodeText(object.text)] as const] : [],
  );
  return ok(new Map(found));
}

async function readBlob(
  { client, repository: { owner, name }, access }: GithubSource,
  oid: ObjectId,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  const words = { owner, repo: name, file_sha: oid };
  const answer = await client.ask(blobAnswer, 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}', words, access);
  return answer.ok ? ok(new Uint8Array(decodeBase64(answer.value.content))) : answer;
}
