import { formatLfsPointer, parseLfsPointer } from '#base/lfsPointer.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { hashBlob } from '#workspace/git/hashBlob.ts';
import { submoduleMode } from '#workspace/git/repository.ts';
import { sha256 } from '#workspace/lfs/sha256.ts';
import type { ObjectId } from '#workspace/workspace.ts';
import { createUseGitProblem, repositoryWords, sourceRoute } from './bitbucketClient.ts';
import { createTooManyProblem, type BitbucketSource, type ListedFile } from './listBitbucketFiles.ts';

/** A file's contents and their name; a submodule has none here, only its commit. */
export interface NamedContents {
  readonly oid: ObjectId;
  readonly bytes: Uint8Array | null;
}

/** Requests at the same time. */
const atOnce = 8;
/** In bytes: contents are in memory as a whole until they are stored. */
const mostBytes = 200_000_000;

/** Contents that an earlier attempt read before it failed, for instance at a rate limit: of one commit. */
let earlier: { readonly key: string; readonly contents: Map<string, NamedContents> } | null = null;

/**
 * The contents of these files of a commit, whose names are computed, since Bitbucket doesn't tell them. Fails if there are more than `most`.
 * If it fails, the next attempt continues there.
 */
export async function readBitbucketFiles(
  source: BitbucketSource,
  commit: string,
  files: readonly ListedFile[],
  { most, onProgress }: { readonly most: number; readonly onProgress: (bytes: number) => void },
): Promise<Result<ReadonlyMap<string, NamedContents>, Problem>> {
  const { owner, name } = source.repository;
  const key = `${source.title} ${owner}/${name} ${commit}`;
  earlier = earlier?.key === key ? earlier : { key, contents: new Map() };
  const { contents } = earlier;
  const missing = files.filter(({ path }) => !contents.has(path));
  if (missing.length > most) return err(createTooManyProblem(source, most));
  const size = files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  if (size > mostBytes)
    return err(
      createUseGitProblem(
        `This repository has ${Math.ceil(size / 1_000_000)} MB, all of which ${source.title}’s API sends.`,
      ),
    );
  let bytes = [...contents.values()].reduce((sum, one) => sum + (one.bytes?.length ?? 0), 0);
  for (let start = 0; start < missing.length; start += atOnce) {
    const some = missing.slice(start, start + atOnce);
    const read = await Promise.all(some.map((file) => readBitbucketFile(source, commit, file)));
    for (const [index, answer] of read.entries()) {
      const { path } = some[index] ?? { path: '' };
      if (answer.ok) contents.set(path, answer.value);
      bytes += answer.ok ? (answer.value.bytes?.length ?? 0) : 0;
    }
    onProgress(bytes);
    const failed = read.find((answer) => !answer.ok);
    if (failed !== undefined && !failed.ok) return failed;
  }
  earlier = null;
  return ok(contents);
}

/** The contents of one file. */
export async function readBitbucketFile(
  source: BitbucketSource,
  commit: string,
  file: ListedFile,
): Promise<Result<NamedContents, Problem>> {
  const { client, title, repository, access } = source;
  const route = `GET ${sourceRoute(commit, file.path)}`;
  const read = await client.download(route, repositoryWords(repository), access, file.isInLfs);
  if (!read.ok) return file.isInLfs ? err(explainLfs(read.problem, file.path, title)) : read;
  const bytes = file.isInLfs ? await toPointer(read.value) : read.value;
  if (file.mode === submoduleMode) {
    const oid = new TextDecoder().decode(bytes).trim();
    if (/^[0-9a-f]{40}$/.test(oid)) return ok({ oid, bytes: null });
  } else if (file.isInLfs || file.size === null || file.size === bytes.length)
    return ok({ oid: await hashBlob(bytes), bytes });
  return err(
    createProblem('network/unexpected-answer', `${title} sent other contents for ${file.path} than it lists.`, {
      retry: { kind: 'again' },
    }),
  );
}

/** Bitbucket sends the contents instead of the pointer, which follows from them (git-lfs, docs/spec.md). */
async function toPointer(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return parseLfsPointer(bytes) === null ? formatLfsPointer({ oid: await sha256(bytes), size: bytes.length }) : bytes;
}

/** Contents in Git LFS come from a storage of their own, which may not let this page read them. */
function explainLfs(problem: Problem, path: string, title: string): Problem {
  return problem.code === 'network/host-unreachable'
    ? createUseGitProblem(`${path} is in Git LFS, and ${title}’s storage doesn’t let this page read it.`)
    : problem;
}
