import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { CommitFacts } from '#workspace/git/commitFacts.ts';
import type { RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import type { Access, ObjectId } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import { createPushForbidden, type RouteWords } from '../forgeClient.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import { createGithubClient, getMediaUrl, getRawUrl, type GithubServer } from './githubClient.ts';
import type { GithubTarget } from './githubCommit.ts';
import { createGithubCommit } from './createGithubCommit.ts';
import { createGithubLfsDownload } from './downloadGithubLfs.ts';
import { listGithubFiles } from './listGithubFiles.ts';
import { readGithubBlobs } from './readGithubBlobs.ts';

const repositoryAnswer = z.object({
  name: z.string(),
  owner: z.object({ login: z.string() }),
  default_branch: z.string(),
  permissions: z.object({ push: z.boolean().optional() }).optional(),
  parent: z.object({ name: z.string(), owner: z.object({ login: z.string() }), default_branch: z.string() }).nullish(),
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

/** A repository through GitHub's REST and GraphQL APIs, with one person's access. */
export function createGithubRepositoryApi(
  options: GithubServer,
  repository: ForgeRepositoryName,
  access: Access | undefined,
): RepositoryApi {
  // Writes aren't redirected: a renamed repository is addressed by its new name once that is known.
  let { owner, name } = repository;
  const client = createGithubClient(options);
  const ask = <Value>(schema: z.ZodType<Value>, route: string, words: RouteWords = {}) =>
    client.ask(schema, route, { owner, repo: name, ...words }, access);
  const there = () => ({ client, repository: { owner, name }, access });
  let target: Pick<GithubTarget, 'defaultBranch' | 'upstream'> = { defaultBranch: null, upstream: null };
  /** Facts of branch tips. They are requested next. */
  const tips = new Map<ObjectId, CommitFacts>();

  const getCommit = async (commit: ObjectId): Promise<Result<CommitFacts, Problem>> => {
    const known = tips.get(commit);
    if (known !== undefined) return ok(known);
    const words = { commit_sha: commit };
    const answer = await ask(commitAnswer, 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}', words);
    return answer.ok ? ok(factsOf(answer.value.tree.sha, answer.value.parents)) : answer;
  };

  /** The commit that changes are based on. A fork may lack the newest commits of its upstream until it is synced. */
  const getBase = async (commit: ObjectId): Promise<Result<CommitFacts, Problem>> => {
    const found = await getCommit(commit);
    const { defaultBranch: branch, upstream } = target;
    if (found.ok || found.problem.code !== 'provider/not-found' || branch === null || upstream === null) return found;
    const synced = await ask(z.unknown(), 'POST /repos/{owner}/{repo}/merge-upstream', { branch });
    if (synced.ok) return getCommit(commit);
    if (synced.problem.code !== 'provider/invalid-request') return synced;
    return err(createForkNotSynced({ owner, name }, upstream, options.title));
  };

  const findBranch = async (branch: string): Promise<Result<readonly [string, ObjectId] | null, Problem>> => {
    const answer = await ask(branchAnswer, 'GET /repos/{owner}/{repo}/branches/{branch}', { branch });
    if (!answer.ok) return answer.problem.code === 'provider/not-found' ? ok(null) : answer;
    const { sha, commit, parents } = answer.value.commit;
    tips.set(sha, factsOf(commit.tree.sha, parents));
    return ok([branch, sha]);
  };

  return {
    keepsMerges: true,
    getCommit,

    lookUp: async ({ purpose, branches }) => {
      const found = await ask(repositoryAnswer, 'GET /repos/{owner}/{repo}');
      if (!found.ok) return found;
      const { default_branch: defaultBranch, permissions, parent } = found.value;
      owner = found.value.owner.login;
      name = found.value.name;
      const upstream =
        parent == null ? null : { owner: parent.owner.login, name: parent.name, defaultBranch: parent.default_branch };
      target = { defaultBranch, upstream };
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
      let count = 0;
      const files = await listGithubFiles(there(), facts.value.tree, (more) => onProgress((count += more) * 100));
      return files.ok ? ok({ ...facts.value, files: files.value }) : files;
    },

    readBlobs: (wanted, onProgress, commit) => {
      const source = { ...there(), commit, signal: options.signal };
      return readGithubBlobs({ ...source, rawUrl: getRawUrl(options) }, wanted, onProgress);
    },

    downloadLfs: createGithubLfsDownload(there, {
      title: options.title,
      mediaUrl: getMediaUrl(options),
      signal: options.signal,
    }),

    createCommit: async (request) => {
      const base = await getBase(request.parents[0] ?? '');
      if (!base.ok) return base;
      return createGithubCommit({ ...target, ...there() }, base.value.tree, request);
    },
  };
}

function createForkNotSynced(fork: ForgeRepositoryName, upstream: ForgeRepositoryName, title: string): Problem {
  const message = `${fork.owner}/${fork.name} doesn’t have the newest commits of ${upstream.owner}/${upstream.name}, and has commits of its own. Sync that fork on ${title}, then try again.`;
  return createProblem('git/push-rejected', message, { retry: { kind: 'again' } });
}

function factsOf(tree: string, parents: readonly { readonly sha: string }[]): CommitFacts {
  return { tree, parents: parents.map(({ sha }) => sha) };
}
