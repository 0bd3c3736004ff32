import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import type { ForgeClient } from '../forgeClient.ts';
import { apiTokenStart, forgeFacts, splitBitbucketToken } from '../forgeFacts.ts';
import type { ForgeRepository, ForgeRepositoryName, ForgeUser, Provider } from '../provider.ts';
import { findBranches, waitForFork } from '../waitForFork.ts';
import {
  askAll,
  branchAnswer,
  branchRoute,
  createBitbucketClient,
  mapped,
  mayPush,
  nameOf,
  repositoryAnswer,
  repositoryRoute,
  repositoryWords,
  type BitbucketOptions,
  type BitbucketRepository,
} from './bitbucketClient.ts';
import { createPullRequests } from './bitbucketPullRequests.ts';
import { listBitbucketRepositories, listWorkspaces } from './listBitbucketRepositories.ts';

const userAnswer = z
  .object({
    username: z.string().nullish(),
    nickname: z.string().nullish(),
    display_name: z.string().nullish(),
    links: z.object({ avatar: z.object({ href: z.string() }).nullish() }).nullish(),
  })
  .refine(({ username, nickname, display_name: name }) => (username ?? nickname ?? name) != null);
const emailAnswer = z.object({ email: z.string(), is_primary: z.boolean().nullish() });
const branchName = branchAnswer.pick({ name: true });

/** Provider for Bitbucket Cloud. Sends the token only to `apiUrl` and never puts it in a problem. */
export function createBitbucketProvider(options: BitbucketOptions): Provider {
  const client = createBitbucketClient(options);
  const { apiUrl: _apiUrl, webUrl, signal: _signal, ...facts } = options;
  return {
    ...facts,
    ...createPullRequests(client),
    listRepositories: (access) => listBitbucketRepositories(client, webUrl, access),
    currentUser: (access) => findUser(client, access),
    repository: async (repository, access) => {
      const found = await findRepository(client, repository, access);
      return found.ok ? describeRepository(client, found.value, webUrl, access) : found;
    },
    branches: async (repository, access) => {
      const words = { ...repositoryWords(repository), pagelen: 100, fields: 'next,values.name' };
      const route = `GET ${repositoryRoute}/refs/branches`;
      const branches = await askAll(client, branchName, { route, words, access, most: 40 });
      return mapped(branches, (all) => all.map(({ name }) => name));
    },
    getBranchCommit: async (repository, branch, access) => {
      const route = `GET ${branchRoute(branch)}`;
      const answer = await client.ask(branchAnswer, route, repositoryWords(repository), access);
      return mapped(answer, ({ target }) => target.hash);
    },
    fork: async (repository, access, signal) => {
      const fork = await findOrCreateFork(client, repository, access);
      if (!fork.ok) return fork;
      // It may be copied after the request is answered.
      const words = { ...repositoryWords(nameOf(fork.value)), pagelen: 1 };
      const list = z.object({ values: z.array(branchName) });
      const copied = await waitForFork(
        options.title,
        async () => {
          const listed = await client.ask(list, `GET ${repositoryRoute}/refs/branches`, words, access);
          return findBranches(mapped(listed, ({ values }) => values));
        },
        signal,
      );
      return copied.ok ? describeRepository(client, fork.value, webUrl, access) : copied;
    },
  };
}

/** True for an API token without the email address that belongs to it. */
function isIncomplete(entered: string): boolean {
  const { email, token } = splitBitbucketToken(entered);
  return email === null && token.startsWith(apiTokenStart);
}

/** The account, and its address for commits, which needs a permission of its own. */
async function findUser(client: ForgeClient, access: Access | undefined): Promise<Result<ForgeUser, Problem>> {
  if (access !== undefined && isIncomplete(access.token))
    return err(createProblem('git/token-refused', forgeFacts.bitbucket.tokenAdvice ?? ''));
  const user = await client.ask(userAnswer, 'GET /user', {}, access);
  if (!user.ok) return user;
  const { username, nickname, display_name: name, links } = user.value;
  const emails = await client.ask(z.object({ values: z.array(emailAnswer) }), 'GET /user/emails', {}, access);
  const all = emails.ok ? emails.value.values : [];
  const [email] = all.toSorted((a, b) => Number(b.is_primary === true) - Number(a.is_primary === true));
  return ok({
    login: username ?? nickname ?? '',
    name: name ?? null,
    email: email?.email ?? null,
    avatarUrl: links?.avatar?.href ?? null,
  });
}

function findRepository(
  client: ForgeClient,
  repository: ForgeRepositoryName,
  access: Access | undefined,
): Promise<Result<BitbucketRepository, Problem>> {
  return client.ask(repositoryAnswer, `GET ${repositoryRoute}`, repositoryWords(repository), access);
}

async function describeRepository(
  client: ForgeClient,
  repository: BitbucketRepository,
  webUrl: string,
  access: Access | undefined,
): Promise<Result<ForgeRepository, Problem>> {
  const canPush = await mayPush(client, repository, access);
  if (!canPush.ok) return canPush;
  const name = nameOf(repository);
  return ok({
    ...name,
    defaultBranch: repository.mainbranch?.name ?? 'main',
    description: repository.description == null || repository.description === '' ? null : repository.description,
    private: repository.is_private,
    webUrl: repository.links?.html?.href ?? `${webUrl}/${repository.full_name}`,
    cloneUrl: createCloneUrl(webUrl, name),
    canPush: canPush.value,
  });
}

/** The user's fork. A new one goes to the workspace of the user's name, or the first that the user administers. */
async function findOrCreateFork(
  client: ForgeClient,
  repository: ForgeRepositoryName,
  access: Access | undefined,
): Promise<Result<BitbucketRepository, Problem>> {
  const words = repositoryWords(repository);
  const list = z.object({ values: z.array(repositoryAnswer) });
  const own = await client.ask(list, `GET ${repositoryRoute}/forks`, { ...words, role: 'owner' }, access);
  if (!own.ok) return own;
  const [existing] = own.value.values;
  if (existing !== undefined) return ok(existing);
  const [user, workspaces] = await Promise.all([
    client.ask(userAnswer, 'GET /user', {}, access),
    listWorkspaces(client, access),
  ]);
  if (!user.ok) return user;
  if (!workspaces.ok) return workspaces;
  const target =
    workspaces.value.find(({ slug }) => slug === user.value.username) ??
    workspaces.value.find(({ isAdministrator, slug }) => isAdministrator && slug !== repository.owner);
  if (target === undefined)
    return err(createProblem('provider/not-permitted', 'You have no workspace of your own for a fork.'));
  // The body has a `workspace` too.
  const route = `POST /repositories/${encodeURIComponent(repository.owner)}/{repo_slug}/forks`;
  const body = { repo_slug: repository.name, workspace: { slug: target.slug } };
  return client.ask(repositoryAnswer, route, body, access);
}
