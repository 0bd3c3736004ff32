import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import type { ForgeClient } from '../forgeClient.ts';
import type { ForgeRepository, ForgeRepositoryName, Provider, PullRequest } from '../provider.ts';
import { waitForFork } from '../waitForFork.ts';
import { listGitlabRepositories } from './listGitlabRepositories.ts';
import {
  createGitlabClient,
  mayPush,
  nameOf,
  projectAnswer,
  type GitlabOptions,
  type GitlabProject,
} from './gitlabClient.ts';

const userAnswer = z.object({
  username: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  commit_email: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
/** https://docs.gitlab.com/api/pages/#retrieve-pages-settings-for-a-project; from GitLab 16.8, and for maintainers only. */
const pagesAnswer = z.object({
  url: z.url({ protocol: /^https?$/ }),
  deployments: z.array(z.object({ path_prefix: z.string().nullish() })).nullish(),
});
const branchAnswer = z.object({ name: z.string(), commit: z.object({ id: z.string() }) });
const requestAnswer = z.object({
  iid: z.number(),
  web_url: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  state: z.enum(['opened', 'closed', 'locked', 'merged']),
  has_conflicts: z.boolean().nullish(),
  merge_status: z.string().nullish(),
  detailed_merge_status: z.string().nullish(),
  source_branch: z.string(),
  target_branch: z.string(),
  source_project_id: z.number().nullish(),
  target_project_id: z.number(),
});
type GitlabRequest = z.infer<typeof requestAnswer>;

/** Pages of a list that are read; the rest is cut. */
const mostPages = 40;

/** Provider for a GitLab server. Sends the token only to `apiUrl` and never puts it in a problem. */
export function createGitlabProvider(options: GitlabOptions): Provider {
  const client = createGitlabClient(options);
  const { title, webUrl, reviewTerm, ci, hidesPrivateRepositories, previewUrl, token } = options;
  const { ask } = client;
  const toRepository = async (project: Result<GitlabProject, Problem>, access: Access | undefined) => {
    if (!project.ok) return project;
    const may = await mayPush(client, project.value, access);
    return may.ok ? ok(describeProject(project.value, webUrl, may.value)) : may;
  };
  return {
    title,
    reviewTerm,
    ci,
    hidesPrivateRepositories,
    previewUrl,
    token,
    capabilities: { fork: true },
    ...createMergeRequests(client),
    listRepositories: (access) => listGitlabRepositories(client, webUrl, access),
    currentUser: async (access) =>
      mapped(await ask(userAnswer, 'GET /user', {}, access), ({ username, name, email, commit_email, avatar_url }) => ({
        login: username,
        name: name ?? null,
        email: commit_email ?? email ?? null,
        avatarUrl: avatar_url ?? null,
      })),
    repository: async (repository, access) => toRepository(await findProject(client, repository, access), access),
    branches: async (repository, access) => {
      const id = idOf(repository);
      const list = z.array(branchAnswer.pick({ name: true }));
      const branches = await askAll(client, list, 'GET /projects/{id}/repository/branches', { id }, access);
      return mapped(branches, (all) => all.map(({ name }) => name));
    },
    getBranchCommit: async (repository, branch, access) => {
      const words = { id: idOf(repository), branch };
      const answer = await ask(branchAnswer, 'GET /projects/{id}/repository/branches/{branch}', words, access);
      return mapped(answer, ({ commit }) => commit.id);
    },
    publishedSite: async (repository, branch, access) => {
      const project = await findProject(client, repository, access);
      if (!project.ok || project.value.default_branch !== branch) return project.ok ? ok(null) : project;
      const pages = await ask(pagesAnswer, 'GET /projects/{id}/pages', { id: project.value.id }, access);
      // Those with a prefix are previews.
      const isPublished = pages.ok && (pages.value.deployments ?? []).some(({ path_prefix: prefix }) => !prefix);
      return ok(isPublished ? pages.value.url : null);
    },
    fork: async (repository, access, signal) => {
      const project = await findProject(client, repository, access);
      if (!project.ok) return project;
      const { id } = project.value;
      const list = z.array(projectAnswer);
      const own = await ask(list, 'GET /projects/{id}/forks', { id, owned: true, per_page: 100 }, access);
      if (!own.ok) return own;
      const [existing] = own.value;
      const fork =
        existing === undefined ? await ask(projectAnswer, 'POST /projects/{id}/fork', { id }, access) : ok(existing);
      return fork.ok ? toRepository(await waitForImport(client, fork.value, title, access, signal), access) : fork;
    },
  };
}

function createMergeRequests(
  client: ForgeClient,
): Pick<Provider, 'findPullRequest' | 'pullRequest' | 'createPullRequest' | 'updatePullRequest'> {
  const { ask } = client;
  return {
    findPullRequest: async (repository, head, access) => {
      const words = { id: idOf(repository), state: 'opened', source_branch: head.branch, per_page: 100 };
      const found = await ask(z.array(requestAnswer), 'GET /projects/{id}/merge_requests', words, access);
      if (!found.ok || found.value.length === 0) return mapped(found, () => null);
      const [{ target_project_id: target } = { target_project_id: 0 }] = found.value;
      const source = await findSource(client, { ...repository, id: target }, head.owner, access);
      if (!source.ok) return source.problem.code === 'provider/not-found' ? ok(null) : source;
      const own = found.value.find(({ source_project_id: id }) => id === source.value.id);
      return ok(own === undefined ? null : toPullRequest(own));
    },
    pullRequest: async (repository, iid, access) =>
      mapped(
        await ask(requestAnswer, 'GET /projects/{id}/merge_requests/{iid}', { id: idOf(repository), iid }, access),
        toPullRequest,
      ),
    createPullRequest: async (repository, { title, description, head, baseBranch }, access) => {
      const target = await findProject(client, repository, access);
      if (!target.ok) return target;
      const source = await findSource(client, { ...repository, id: target.value.id }, head.owner, access);
      if (!source.ok) return source;
      const words = {
        id: source.value.id,
        source_branch: head.branch,
        target_branch: baseBranch,
        target_project_id: target.value.id,
        title,
        description,
      };
      return mapped(await ask(requestAnswer, 'POST /projects/{id}/merge_requests', words, access), toPullRequest);
    },
    updatePullRequest: async (repository, iid, { title, description }, access) => {
      // Writes to a former path are refused, so the project's number is used.
      const project = await findProject(client, repository, access);
      if (!project.ok) return project;
      const words = { id: project.value.id, iid, title, description };
      return mapped(await ask(requestAnswer, 'PUT /projects/{id}/merge_requests/{iid}', words, access), toPullRequest);
    },
  };
}

/** A project by its path, also by a former one. */
function findProject(
  client: ForgeClient,
  repository: ForgeRepositoryName,
  access: Access | undefined,
): Promise<Result<GitlabProject, Problem>> {
  return client.ask(projectAnswer, 'GET /projects/{id}', { id: idOf(repository) }, access);
}

/** The project of `owner` that a merge request comes from: the repository itself, or a fork. Another project of that name is neither. */
async function findSource(
  client: ForgeClient,
  repository: ForgeRepositoryName & Pick<GitlabProject, 'id'>,
  owner: string,
  access: Access | undefined,
): Promise<Result<Pick<GitlabProject, 'id'>, Problem>> {
  if (owner === repository.owner) return findProject(client, repository, access);
  // Forks usually have the same name; if not, it's among the list.
  const namesake = await findProject(client, { owner, name: repository.name }, access);
  if (!namesake.ok && namesake.problem.code !== 'provider/not-found') return namesake;
  if (namesake.ok && [namesake.value.id, namesake.value.forked_from_project?.id].includes(repository.id))
    return namesake;
  const words = { id: repository.id };
  const forks = await askAll(client, z.array(projectAnswer), 'GET /projects/{id}/forks', words, access);
  if (!forks.ok) return forks;
  const found = forks.value.find(({ namespace }) => namespace.full_path.toLowerCase() === owner.toLowerCase());
  return found === undefined
    ? err(createProblem('provider/not-found', `${owner} has no fork of ${idOf(repository)}.`))
    : ok(found);
}

/** A fork, once GitLab has copied it, which it does after it answers (`import_status`, doc/api/project_import_export.md). */
async function waitForImport(
  client: ForgeClient,
  project: GitlabProject,
  title: string,
  access: Access | undefined,
  signal: AbortSignal | undefined,
): Promise<Result<GitlabProject, Problem>> {
  const judge = (fork: GitlabProject): Result<GitlabProject | null, Problem> => {
    const { import_status: status, import_error: reason } = fork;
    if (status === 'failed') {
      const message = `${title} couldn’t create the fork: ${reason ?? 'no reason given'}`;
      return err(createProblem('provider/invalid-request', message));
    }
    return ok(status == null || ['none', 'finished'].includes(status) ? fork : null);
  };
  const made = judge(project);
  if (!made.ok) return made;
  return waitForFork(
    title,
    async () => {
      const asked = await client.ask(projectAnswer, 'GET /projects/{id}', { id: project.id }, access);
      return asked.ok ? judge(asked.value) : asked;
    },
    signal,
  );
}

/** All pages of a list. */
async function askAll<Item>(
  client: ForgeClient,
  schema: z.ZodType<readonly Item[]>,
  route: string,
  words: Readonly<Record<string, unknown>>,
  access: Access | undefined,
): Promise<Result<readonly Item[], Problem>> {
  const items: Item[] = [];
  let page: Readonly<Record<string, unknown>> | null = { per_page: 100 };
  for (let count = 0; page !== null && count < mostPages; count++) {
    const answer: Result<
      { readonly value: readonly Item[]; readonly next: Readonly<Record<string, unknown>> | null },
      Problem
    > = await client.askPage(schema, route, { ...page, ...words }, access);
    if (!answer.ok) return answer;
    items.push(...answer.value.value);
    page = answer.value.next;
  }
  return ok(items);
}

function mapped<From, To>(result: Result<From, Problem>, map: (value: From) => To): Result<To, Problem> {
  return result.ok ? ok(map(result.value)) : result;
}

/** The path of a project, which identifies it if it is percent-encoded. */
function idOf({ owner, name }: ForgeRepositoryName): string {
  return `${owner}/${name}`;
}

function describeProject(project: GitlabProject, webUrl: string, canPush: boolean): ForgeRepository {
  return {
    ...nameOf(project),
    defaultBranch: project.default_branch ?? 'main',
    description: project.description ?? null,
    private: project.visibility !== 'public',
    webUrl: project.web_url,
    cloneUrl: createCloneUrl(webUrl, nameOf(project)),
    canPush,
  };
}

function toPullRequest(request: GitlabRequest): PullRequest {
  return {
    number: request.iid,
    url: request.web_url,
    title: request.title,
    description: request.description ?? '',
    state: request.state === 'opened' || request.state === 'locked' ? 'open' : request.state,
    isMergeable: isMergeable(request),
    headBranch: request.source_branch,
    baseBranch: request.target_branch,
  };
}

/** Null while GitLab checks; older than 15.6 has no `detailed_merge_status`. Approvals and pipelines don't matter: branches can be merged. */
function isMergeable({
  has_conflicts: conflicts,
  detailed_merge_status: detailed,
  merge_status: status,
}: GitlabRequest) {
  if (conflicts === true) return false;
  return ['unchecked', 'checking', 'preparing'].includes(detailed ?? status ?? 'unchecked') ? null : true;
}
