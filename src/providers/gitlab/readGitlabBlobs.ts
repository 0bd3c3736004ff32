import { z } from 'zod';
import { encodeText } from '#base/encoding.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { hashBlob } from '#workspace/git/hashBlob.ts';
import type { TreePathEntry } from '#workspace/git/repository.ts';
import type { Access, ObjectId } from '#workspace/workspace.ts';
import { askInBatches } from '../askInBatches.ts';
import type { ForgeClient } from '../forgeClient.ts';

/**
 * Files in one query: a connection returns at most 100. A query's complexity is 15, and 2 for each file; it may be 250 with a token, and 200
 * without (doc/api/graphql/_index.md, "Maximum query complexity").
 */
const [textsAtOnce, textsWithoutToken] = [100, 90];
/** Queries, and contents requested one by one, at the same time. */
const [queriesAtOnce, blobsAtOnce] = [3, 8];

/** Where contents are read. `commit`: one that probably has the files at their paths. */
export interface GitlabSource {
  readonly client: ForgeClient;
  readonly id: string;
  readonly path: string;
  readonly access: Access | undefined;
  readonly commit: string;
}

const textsQuery = `query ($fullPath: ID!, $paths: [String!]!, $ref: String!) {
  project(fullPath: $fullPath) { repository { blobs(paths: $paths, ref: $ref) { nodes { oid rawTextBlob } } } }
}`;
const textsAnswer = z.object({
  project: z
    .object({
      repository: z
        .object({
          blobs: z
            .object({
              nodes: z.array(z.object({ oid: z.string(), rawTextBlob: z.string().nullish() }).nullable()).nullish(),
            })
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/**
 * Contents by name: texts by GraphQL in batches, and everything else, such as binary files, files that moved since, or texts that JSON
 * can't express, one by one.
 */
export async function readGitlabBlobs(
  source: GitlabSource,
  wanted: readonly TreePathEntry[],
  onProgress: (bytes: number) => void,
): Promise<Result<ReadonlyMap<ObjectId, Uint8Array>, Problem>> {
  const found = new Map<ObjectId, Uint8Array>();
  let bytes = 0;
  const add = (oid: ObjectId, content: Uint8Array) => {
    if (found.has(oid)) return;
    found.set(oid, content);
    onProgress((bytes += content.length));
  };
  const oids = new Map(wanted.map(({ oid, path }) => [oid, path]));
  const most = source.access === undefined ? textsWithoutToken : textsAtOnce;
  const stopped = await askInBatches(
    oids.size > 1 ? [...oids.values()] : [],
    { most, atOnce: queriesAtOnce },
    async (paths) => {
      const texts = await readTexts(source, paths);
      if (!texts.ok) return texts.problem;
      for (const text of texts.value) if (oids.has(text.oid)) add(text.oid, text.bytes);
      return null;
    },
  );
  if (stopped !== null) return err(stopped);
  for (const some of cut(
    [...oids.keys()].filter((oid) => !found.has(oid)),
    blobsAtOnce,
  )) {
    const read = await Promise.all(some.map(async (oid) => ({ oid, content: await readBlob(source, oid) })));
    for (const { oid, content } of read) {
      if (content.ok) add(oid, content.value);
      else if (content.problem.code !== 'provider/not-found') return content;
    }
  }
  return ok(found);
}

/** The texts at these paths whose bytes have their name. */
async function readTexts(
  { client, path, access, commit }: GitlabSource,
  paths: readonly string[],
): Promise<Result<readonly { readonly oid: ObjectId; readonly bytes: Uint8Array }[], Problem>> {
  const answer = await client.query(textsAnswer, textsQuery, { fullPath: path, paths, ref: commit }, access, true);
  if (!answer.ok) return answer;
  const nodes = answer.value.project?.repository?.blobs?.nodes ?? [];
  if (nodes.length === 0) return err(createProblem('provider/not-found', 'GraphQL doesn’t know these files.'));
  const texts = await Promise.all(
    nodes.map(async (node) => {
      if (node?.rawTextBlob == null) return [];
      const bytes = encodeText(node.rawTextBlob);
      return (await hashBlob(bytes)) === node.oid ? [{ oid: node.oid, bytes }] : [];
    }),
  );
  return ok(texts.flat());
}

function readBlob({ client, id, access }: GitlabSource, sha: ObjectId): Promise<Result<Uint8Array, Problem>> {
  return client.download('GET /projects/{id}/repository/blobs/{sha}/raw', { id, sha }, access);
}

function cut<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
