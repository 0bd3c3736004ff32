import { z } from 'zod';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import { escapeRest, type ForgeClient, type RouteWords } from '../forgeClient.ts';
import type { ForgeRepository, ForgeRepositoryName, Provider, PullRequest } from '../provider.ts';
import { findBranches, waitForFork } from '../waitForFork.ts';
import { listGiteaRepositories } from './listGiteaRepositories.ts';
import { askAllPages, createGiteaClient, repositoryWords, type GiteaOptions } from './giteaClient.ts';

const user = z.object({
  login: z.string(),
  full_name: z.string().nullish(),
  email: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const repositoryAnswer = z.object({
  name: z.string(),
  owner: z.object({ login: z.string() }),
  default_branch: z.string(),
  description: z.string().nullish(),
  private: z.boolean(),
  html_url: z.string(),
  permissions: z.object({ push: z.boolean().nullish() }).nullish(),
});
const forkAnswer = repositoryAnswer.extend({ parent: z.object({ full_name: z.string() }).nullish() });
const side = z.object({
  label: z.string(),
  repo: z.object({ owner: z.object({ login: z.string() }) }).nullish(),
});
const pullAnswer = z.object({
  number: z.number(),
  html_url: z.string(),
  title: z.string(),
  draft: z.boolean().nullish(),
  body: z.string().nullish(),
  state: z.enum(['open', 'closed']),
  mergeable: z.boolean().nullish(),
  merged: z.boolean().nullish(),
  head: side,
  base: side,
});
const branchList = z.array(z.object({ name: z.string() }));

/** Items in one page of a list: the most that Gitea's defaults allow. Lists of more than 40 pages are cut. */
const [pageSize, mostPages] = [50, 40];

/** Provider for a Gitea or Forgejo server. Sends the token only to `apiUrl` and never puts it in a problem. */
export function createGiteaProvider(options: GiteaOptions): Provider {
  const client = createGiteaClient(options);
  const { apiUrl: _apiUrl, webUrl, signal: _signal, ...facts } = options;
  const ask = askRepository(client);
  return {
    ...facts,
    ...createPullRequests(client),
    currentUser: async (access) =>
      mapped(
        await client.ask(user, 'GET /user', {}, access),
        ({ login, full_name: name, email, avatar_url: avatarUrl }) => ({
          login,
          name: name == null || name === '' ? null : name,
          email: email ?? null,
          avatarUrl: avatarUrl ?? null,
        }),
      ),
    listRepositories: (access) => listGiteaRepositories(client, webUrl, access),
    repository: async (repository, access) =>
      mapped(await ask(repositoryAnswer, 'GET /repos/{owner}/{repo}', repository, {}, access), (answer) =>
        repositoryOf(answer, webUrl),
      ),
    branches: async (repository, access) =>
      mapped(
        await askAllPages(
          (page) =>
            ask(branchList, 'GET /repos/{owner}/{repo}/branches', repository, { page, limit: pageSize }, access),
          pageSize,
          mostPages,
        ),
        (branches) => branches.map(({ name }) => name),
      ),
    getBranchCommit: async (repository, branch, access) =>
      mapped(
        await ask(
          z.object({ commit: z.object({ id: z.string() }) }),
          `GET /repos/{owner}/{repo}/branches/${escapeRest(branch)}`,
          repository,
          {},
          access,
        ),
        ({ commit }) => commit.id,
      ),
    fork: async (repository, access, signal) => {
      const made = await fork(client, webUrl, repository, access);
      if (!made.ok) return made;
      const words = { page: 1, limit: 1 };
      const copied = await waitForFork(
        options.title,
        async () =>
          findBranches(await ask(branchList, 'GET /repos/{owner}/{repo}/branches', made.value, words, access)),
        signal,
      );
      return copied.ok ? made : copied;
    },
  };
}

/** Calls a route of a repository. */
function askRepository(client: ForgeClient) {
  return <Value>(
    schema: z.ZodType<Value>,
    route: string,
    repository: ForgeRepositoryName,
    words: RouteWords,
    access: Access | undefined,
  ) => client.ask(schema, route, { ...repositoryWords(repository), ...words }, access);
}

function createPullRequests(
  client: ForgeClient,
): Pick<Provider, 'findPullRequest' | 'pullRequest' | 'createPullRequest' | 'updatePullRequest'> {
  const ask = askRepository(client);
  const [all, one] = ['/repos/{owner}/{repo}/pulls', '/repos/{owner}/{repo}/pulls/{index}'];
  return {
    findPullRequest: async (repository, head, access) => {
      const words = { state: 'open', limit: pageSize };
      const open = await askAllPages(
        (page) => ask(z.array(pullAnswer), `GET ${all}`, repository, { ...words, page }, access),
        pageSize,
        mostPages,
      );
      return mapped(open, (pulls) => {
        const found = pulls.find(
          (pull) =>
            pull.head.label === head.branch && pull.head.repo?.owner.login.toLowerCase() === head.owner.toLowerCase(),
        );
        return found === undefined ? null : pullRequestOf(found);
      });
    },
    pullRequest: async (repository, number, access) =>
      mapped(await ask(pullAnswer, `GET ${one}`, repository, { index: number }, access), pullRequestOf),
    createPullRequest: async (repository, { title, description, head, baseBranch }, access) => {
      const from = head.owner === repository.owner ? head.branch : `${head.owner}:${head.branch}`;
      const words = { title, body: description, head: from, base: baseBranch };
      return mapped(await ask(pullAnswer, `POST ${all}`, repository, words, access), pullRequestOf);
    },
    updatePullRequest: async (repository, number, { title, description }, access) => {
      const words = { index: number, title, body: description };
      return mapped(await ask(pullAnswer, `PATCH ${one}`, repository, words, access), pullRequestOf);
    },
  };
}

/** Forks the repository. Gitea answers a second time with a conflict, so that the existing fork is looked up. */
async function fork(
  client: ForgeClient,
  webUrl: string,
  repository: ForgeRepositoryName,
  access: Access | undefined,
): Promise<Result<ForgeRepository, Problem>> {
  const describe = (answer: z.infer<typeof repositoryAnswer>) => repositoryOf(answer, webUrl);
  const made = await client.ask(
    repositoryAnswer,
    'POST /repos/{owner}/{repo}/forks',
    repositoryWords(repository),
    access,
  );
  if (made.ok || made.problem.code !== 'provider/invalid-request') return mapped(made, describe);
  const owner = await client.ask(user, 'GET /user', {}, access);
  if (!owner.ok) return owner;
  const { login } = owner.value;
  const named = await client.ask(
    forkAnswer,
    'GET /repos/{owner}/{repo}',
    { owner: login, repo: repository.name },
    access,
  );
  const isFork = (full: string | undefined) => full === `${repository.owner}/${repository.name}`;
  if (named.ok && (isFork(named.value.parent?.full_name) || login === repository.owner))
    return ok(describe(named.value));
  const forks = await askAllPages(
    (page) =>
      client.ask(
        z.array(repositoryAnswer),
        'GET /repos/{owner}/{repo}/forks',
        { ...repositoryWords(repository), page, limit: pageSize },
        access,
      ),
    pageSize,
    mostPages,
  );
  if (!forks.ok) return forks;
  const found = forks.value.find((candidate) => candidate.owner.login === login);
  return found === undefined ? mapped(made, describe) : ok(describe(found));
}

function mapped<From, To>(result: Result<From, Problem>, map: (value: From) => To): Result<To, Problem> {
  return result.ok ? ok(map(result.value)) : result;
}

function repositoryOf(answer: z.infer<typeof repositoryAnswer>, webUrl: string): ForgeRepository {
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

/** Gitea calls drafts not mergeable, whatever their branches. Older versions tell them only by title (`WORK_IN_PROGRESS_PREFIXES`). */
function isDraft({ draft, title }: z.infer<typeof pullAnswer>): boolean {
  return draft === true || /^\s*(?:(?:wip|draft):|\[(?:wip|draft)\])/i.test(title);
}

function pullRequestOf(answer: z.infer<typeof pullAnswer>): PullRequest {
  return {
    number: answer.number,
    url: answer.html_url,
    title: answer.title,
    description: answer.body ?? '',
    state: answer.merged === true ? 'merged' : answer.state,
    isMergeable: answer.mergeable === false && isDraft(answer) ? null : (answer.mergeable ?? null),
    // Unlike `ref`, it keeps the branch's name after the branch was deleted.
    headBranch: answer.head.label,
    baseBranch: answer.base.label,
  };
}
