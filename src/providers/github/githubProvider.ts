import { z } from 'zod';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import type { ForgeRepository, Provider, PullRequest, ForgeRepositoryName } from '../provider.ts';
import type { Access } from '#workspace/workspace.ts';
import type { ForgeClient } from '../forgeClient.ts';
import { createGithubClient, type GithubOptions } from './githubClient.ts';
import { findBranches, waitForFork } from '../waitForFork.ts';
import { listGithubRepositories } from './listGithubRepositories.ts';

const user = z.object({
  login: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const repositoryAnswer = z.object({
  name: z.string(),
  owner: z.object({ login: z.string() }),
  default_branch: z.string(),
  description: z.string().nullish(),
  private: z.boolean(),
  has_pages: z.boolean().nullish(),
  html_url: z.string(),
  permissions: z.object({ push: z.boolean().optional() }).optional(),
});
/** https://docs.github.com/rest/pages/pages#get-a-github-pages-site; readable without a token in public repositories. */
const pagesAnswer = z.object({
  html_url: z.url({ protocol: /^https?$/ }).nullish(),
  source: z.object({ branch: z.string() }).nullish(),
});
const pullAnswer = z.object({
  number: z.number(),
  html_url: z.string(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.enum(['open', 'closed']),
  mergeable: z.boolean().nullish(),
  merged_at: z.string().nullish(),
  head: z.object({ ref: z.string() }),
  base: z.object({ ref: z.string() }),
});

/** Provider for GitHub, or a host with the same REST API. Sends the token only to `apiUrl` and never puts it in a problem. */
export function createGithubProvider({ apiUrl, webUrl, ...options }: GithubOptions): Provider {
  const client = createGithubClient({ apiUrl, ...options });
  const { ask } = client;
  const repositoryOf = (answer: z.infer<typeof repositoryAnswer>) => describeRepository(answer, webUrl);

  return {
    ...options,
    ...createPullRequests(client),
    currentUser: async (access) => {
      const answer = await ask(user, 'GET /user', {}, access);
      if (!answer.ok) return answer;
      const { login, name = null, email = null, avatar_url: avatarUrl = null } = answer.value;
      return ok({ login, name, email, avatarUrl });
    },
    listRepositories: (access) => listGithubRepositories(client, webUrl, access),
    repository: async (repository, access) =>
      mapped(await ask(repositoryAnswer, 'GET /repos/{owner}/{repo}', named(repository), access), repositoryOf),
    branches: async (repository, access) =>
      mapped(
        await ask(
          z.array(z.object({ name: z.string() })),
          'GET /repos/{owner}/{repo}/branches',
          { ...named(repository), per_page: 100 },
          access,
        ),
        (branches) => branches.map(({ name }) => name),
      ),
    getBranchCommit: async (repository, branch, access) =>
      mapped(
        await ask(
          z.object({ commit: z.object({ sha: z.string() }) }),
          'GET /repos/{owner}/{repo}/branches/{branch}',
          { ...named(repository), branch },
          access,
        ),
        ({ commit }) => commit.sha,
      ),
    publishedSite: async (repository, branch, access) => {
      const found = await ask(repositoryAnswer, 'GET /repos/{owner}/{repo}', named(repository), access);
      if (!found.ok || found.value.has_pages !== true) return found.ok ? ok(null) : found;
      const pages = await ask(pagesAnswer, 'GET /repos/{owner}/{repo}/pages', named(repository), access);
      // A workflow publishes it from the default branch, or pushes it to another one that is the source.
      const isOfBranch = found.value.default_branch === branch || (pages.ok && pages.value.source?.branch === branch);
      return ok(pages.ok && isOfBranch ? (pages.value.html_url ?? null) : null);
    },
    fork: async (repository, access, signal) =>
      mapped(await fork(client, options.title, repository, access, signal), repositoryOf),
  };
}

function createPullRequests({
  ask,
}: ForgeClient): Pick<Provider, 'findPullRequest' | 'pullRequest' | 'createPullRequest' | 'updatePullRequest'> {
  return {
    findPullRequest: async (repository, head, access) =>
      mapped(
        await ask(
          z.array(pullAnswer),
          'GET /repos/{owner}/{repo}/pulls',
          { ...named(repository), head: `${head.owner}:${head.branch}`, state: 'open' },
          access,
        ),
        (pulls) => (pulls[0] === undefined ? null : pullRequestOf(pulls[0])),
      ),
    pullRequest: async (repository, number, access) =>
      mapped(
        await ask(
          pullAnswer,
          'GET /repos/{owner}/{repo}/pulls/{pull_number}',
          { ...named(repository), pull_number: number },
          access,
        ),
        pullRequestOf,
      ),
    createPullRequest: async (repository, { title: wanted, description, head, baseBranch }, access) => {
      const from = head.owner === repository.owner ? head.branch : `${head.owner}:${head.branch}`;
      const words = { ...named(repository), title: wanted, body: description, head: from, base: baseBranch };
      return mapped(await ask(pullAnswer, 'POST /repos/{owner}/{repo}/pulls', words, access), pullRequestOf);
    },
    updatePullRequest: async (repository, number, { title: wanted, description }, access) => {
      const change = {
        ...(wanted === undefined ? {} : { title: wanted }),
        ...(description === undefined ? {} : { body: description }),
      };
      return mapped(
        await ask(
          pullAnswer,
          'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
          { ...named(repository), pull_number: number, ...change },
          access,
        ),
        pullRequestOf,
      );
    },
  };
}

function named({ owner, name }: ForgeRepositoryName) {
  return { owner, repo: name };
}

/** Forks a repository. GitHub copies it after it has answered, for up to five minutes (docs.github.com/en/rest/repos/forks). */
async function fork(
  client: ForgeClient,
  title: string,
  { owner, name }: ForgeRepositoryName,
  access: Access | undefined,
  signal: AbortSignal | undefined,
) {
  const made = await client.ask(repositoryAnswer, 'POST /repos/{owner}/{repo}/forks', { owner, repo: name }, access);
  if (!made.ok) return made;
  const list = z.array(z.object({ name: z.string() }));
  const words = { owner: made.value.owner.login, repo: made.value.name, per_page: 1 };
  const copied = await waitForFork(
    title,
    async () => findBranches(await client.ask(list, 'GET /repos/{owner}/{repo}/branches', words, access)),
    signal,
  );
  return copied.ok ? made : copied;
}

function mapped<From, To>(result: Result<From, Problem>, map: (value: From) => To): Result<To, Problem> {
  return result.ok ? ok(map(result.value)) : result;
}

function describeRepository(answer: z.infer<typeof repositoryAnswer>, webUrl: string): ForgeRepository {
  const named = { owner: answer.owner.login, name: answer.name };
  return {
    ...named,
    defaultBranch: answer.default_branch,
    description: answer.description ?? null,
    private: answer.private,
    webUrl: answer.html_url,
    cloneUrl: createCloneUrl(webUrl, named),
    canPush: answer.permissions?.push ?? false,
  };
}

function pullRequestOf(answer: z.infer<typeof pullAnswer>): PullRequest {
  return {
    number: answer.number,
    url: answer.html_url,
    title: answer.title,
    description: answer.body ?? '',
    state: answer.merged_at == null ? answer.state : 'merged',
    isMergeable: answer.mergeable ?? null,
    headBranch: answer.head.ref,
    baseBranch: answer.base.ref,
  };
}
