import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { encodeBase64 } from '#base/base64.ts';
import type { CommitFacts } from '#workspace/git/commitFacts.ts';
import type { TreePathEntry } from '#workspace/git/repository.ts';
import type { ApiChange, ApiCommit, RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import type { Access, ObjectId } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import { createPushForbidden } from '../forgeClient.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import { createGithubClient, getRawUrl, type GithubServer } from './githubClient.ts';
import { noteCommit, readGithubBlobs } from './readGithubBlobs.ts';

/** Texts that a tree takes inline: bytes of one, how many, and bytes of all. Larger requests have failed with 502 and 422. */
const [mostInline, mostInlineFiles, mostInlineBytes] = [100_000, 100, 2_000_000];

const repositoryAnswer = z.object({
  name: z.string(),
  owner: z.object({ login: z.string() }),
  default_branch: z.string(),
  permissions: z.object({ push: z.boolean().optional() }).optional(),
});
const commitAnswer = z.object({
  tree: z.object({ sha: z.string() }),
  parents: z.array(z.object({ sha: z.string() })),
});
const branchAnswer = z.object({
  commit: z.object({
    sha: z.string(),
    commit: z.object({ tree: z.object({ sha: z.string() }) }),
    parents: z.array(z.object({ sha: z.string() })),
  }),
});
const treeAnswer = z.object({
  sha: z.string(),
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() })),
});
const created = z.object({ sha: z.string() });
/** A repository through GitHub's REST and GraphQL APIs, with one person's access. */
export function createGithubRepositoryApi(
  options: GithubServer,
  repository: ForgeRepositoryName,
  access: Access | undefined,
): RepositoryApi {
  // Writes aren't redirected: a renamed repository is addressed by its new name once that is known.
  let { owner, name } = repository;
  const client = createGithubClient(options);
  const ask: Ask = (schema, route, words = {}) => client.ask(schema, route, { owner, repo: name, ...words }, access);
  /** Facts of branch tips. They are requested next. */
  const tips = new Map<ObjectId, CommitFacts>();

  const getCommit = async (commit: ObjectId): Promise<Result<CommitFacts, Problem>> => {
    const known = tips.get(commit);
    if (known !== undefined) return ok(known);
    const answer = await ask(commitAnswer, 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}', {
      commit_sha: commit,
    });
    return answer.ok ? ok(factsOf(answer.value.tree.sha, answer.value.parents)) : answer;
  };

  const findBranch = async (branch: string): Promise<Result<readonly [string, ObjectId] | null, Problem>> => {
    const answer = await ask(branchAnswer, 'GET /repos/{owner}/{repo}/branches/{branch}', { branch });
    if (!answer.ok) return answer.problem.code === 'provider/not-found' ? ok(null) : answer;
    const { sha, commit, parents } = answer.value.commit;
    tips.set(sha, factsOf(commit.tree.sha, parents));
    return ok([branch, sha]);
  };

  const listFolder = async (
    tree: ObjectId,
    prefix: string,
    onFiles: (count: number) => void,
  ): Promise<Result<readonly TreePathEntry[], Problem>> => {
    const words = { tree_sha: tree, recursive: '1' };
    const whole = await ask(treeAnswer, 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}', words);
    if (!whole.ok) return whole;
    onFiles(whole.value.tree.length);
    if (!whole.value.truncated) return ok(filesOf(whole.value.tree, prefix));
    // Above 100,000 entries or 7 MB: each folder by itself.
    const top = await ask(treeAnswer, 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}', { tree_sha: tree });
    if (!top.ok) return top;
    const files = [...filesOf(top.value.tree, prefix)];
    for (const { path, sha, type } of top.value.tree) {
      if (type !== 'tree') continue;
      const inside = await listFolder(sha, `${prefix}${path}/`, onFiles);
      if (!inside.ok) return inside;
      files.push(...inside.value);
    }
    return ok(files);
  };

  return {
    keepsMerges: true,
    getCommit,

    lookUp: async ({ purpose, branches }) => {
      const found = await ask(repositoryAnswer, 'GET /repos/{owner}/{repo}');
      if (!found.ok) return found;
      const { default_branch: defaultBranch, permissions } = found.value;
      owner = found.value.owner.login;
      name = found.value.name;
      if (purpose === 'push' && permissions?.push !== true) return err(createPushForbidden(`${owner}/${name}`));
      const tried = await Promise.all([...new Set([defaultBranch, ...branches])].map(findBranch));
      const tipsFound: (readonly [string, ObjectId])[] = [];
      for (const branch of tried) {
        if (!branch.ok) return branch;
        if (branch.value !== null) tipsFound.push(branch.value);
      }
      return ok({ url: createCloneUrl(options.webUrl, { owner, name }), defaultBranch, branches: new Map(tipsFound) });
    },

    listFiles: async (commit, onProgress) => {
      const facts = await getCommit(commit);
      if (!facts.ok) return facts;
      noteCommit({ owner, name }, commit);
      let count = 0;
      const files = await listFolder(facts.value.tree, '', (more) => onProgress((count += more) * 100));
      return files.ok ? ok({ ...facts.value, files: files.value }) : files;
    },

    readBlobs: (wanted, onProgress) =>
      readGithubBlobs({ client, repository: { owner, name }, access, rawUrl: getRawUrl(options) }, wanted, onProgress),

    createCommit: (request) => createGithubCommit(ask, getCommit, request),
  };
}

/** Calls a route of the repository. */
type Ask = <Value>(
  schema: z.ZodType<Value>,
  route: string,
  words?: Readonly<Record<string, unknown>>,
) => Promise<Result<Value, Problem>>;

/** One commit through the Git data API: blobs, tree, commit, and then the branch, so that a failure leaves nothing visible. */
async function createGithubCommit(
  ask: Ask,
  getCommit: RepositoryApi['getCommit'],
  { branch, from, parents, tree, changes, message, author }: ApiCommit,
): Promise<Result<ObjectId, Problem>> {
  const base = await getCommit(parents[0] ?? '');
  if (!base.ok) return base;
  const entries: object[] = [];
  let bytes = 0;
  for (const [index, change] of changes.entries()) {
    const size = change.content?.bytes.length ?? 0;
    const isInline = index < mostInlineFiles && size <= mostInline && bytes + size <= mostInlineBytes;
    if (isInline) bytes += size;
    const entry = await toTreeEntry(ask, change, isInline);
    if (!entry.ok) return entry;
    entries.push(entry.value);
  }
  const written = await ask(created, 'POST /repos/{owner}/{repo}/git/trees', {
    base_tree: base.value.tree,
    tree: entries,
  });
  if (!written.ok) return written;
  if (written.value.sha !== tree)
    return err(createProblem('git/push-rejected', 'The host stored other files than were sent.', {}));
  const commit = await ask(created, 'POST /repos/{owner}/{repo}/git/commits', { message, tree, parents, author });
  if (!commit.ok) return commit;
  const moved =
    from === null
      ? await ask(z.unknown(), 'POST /repos/{owner}/{repo}/git/refs', {
          ref: `refs/heads/${branch}`,
          sha: commit.value.sha,
        })
      : await ask(z.unknown(), 'PATCH /repos/{owner}/{repo}/git/refs/{ref}', {
          ref: `heads/${branch}`,
          sha: commit.value.sha,
          force: false,
        });
  return moved.ok ? ok(commit.value.sha) : err(toRefProblem(moved.problem));
}

/** Why a branch could not be moved, from GitHub's messages. */
function toRefProblem(problem: Problem): Problem {
  if (/protected branch|GH006|GH013|rule violation/i.test(problem.message))
    return createProblem('git/push-protected-branch', problem.message, { retry: { kind: 'publishToNewBranch' } });
  if (/not a fast forward|already exists/i.test(problem.message))
    return createProblem('git/push-moved-on', problem.message, { retry: { kind: 'updateThenPublish' } });
  return problem;
}

async function toTreeEntry(
  ask: Ask,
  { path, content }: ApiChange,
  mayBeInline: boolean,
): Promise<Result<object, Problem>> {
  if (content === null) return ok({ path, mode: '100644', type: 'blob', sha: null });
  const { mode, bytes, oid } = content;
  if (mode === '160000') return ok({ path, mode, type: 'commit', sha: oid });
  const text = mayBeInline ? decodeExactly(bytes) : null;
  if (text !== null) return ok({ path, mode, type: 'blob', content: text });
  const blob = await ask(created, 'POST /repos/{owner}/{repo}/git/blobs', {
    content: encodeBase64(bytes),
    encoding: 'base64',
  });
  return blob.ok ? ok({ path, mode, type: 'blob', sha: blob.value.sha }) : blob;
}

/** The text of UTF-8 bytes; null if they aren't, or if the text encodes to other bytes. */
function decodeExactly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // not UTF-8
  }
}

function factsOf(tree: string, parents: readonly { readonly sha: string }[]): CommitFacts {
  return { tree, parents: parents.map(({ sha }) => sha) };
}

function filesOf(tree: z.infer<typeof treeAnswer>['tree'], prefix: string): readonly TreePathEntry[] {
  return tree.flatMap(({ path, mode, type, sha }) =>
    type === 'tree' ? [] : [{ path: prefix + path, mode, oid: sha }],
  );
}
