import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import type { ForgeClient } from '../forgeClient.ts';
import type { ForgeRepositoryName, Provider, PullRequest } from '../provider.ts';
import { askAll, mapped, nameOf, quote, repositoryRoute, repositoryWords } from './bitbucketClient.ts';

const side = z.object({
  branch: z.object({ name: z.string() }),
  repository: z.object({ full_name: z.string() }).nullish(),
});
const pullRequestAnswer = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string().nullish(),
  summary: z.object({ raw: z.string().nullish() }).nullish(),
  state: z.string(),
  draft: z.boolean().nullish(),
  close_source_branch: z.boolean().nullish(),
  reviewers: z.array(z.object({ uuid: z.string() })).nullish(),
  links: z.object({ html: z.object({ href: z.string() }) }),
  source: side,
  destination: side,
});
type BitbucketPullRequest = z.infer<typeof pullRequestAnswer>;
const list = z.object({ values: z.array(pullRequestAnswer) });
const fileStatus = z.object({ status: z.string().nullish() });
const forkAnswer = z.object({ full_name: z.string() });

const route = `${repositoryRoute}/pullrequests`;

/** Pull requests (https://developer.atlassian.com/cloud/bitbucket/rest/api-group-pullrequests/). */
export function createPullRequests(
  client: ForgeClient,
): Pick<Provider, 'findPullRequest' | 'pullRequest' | 'createPullRequest' | 'updatePullRequest'> {
  const read = (repository: ForgeRepositoryName, id: number, access: Access | undefined) =>
    client.ask(pullRequestAnswer, `GET ${route}/{id}`, { ...repositoryWords(repository), id }, access);
  const findOpen: Provider['findPullRequest'] = async (repository, head, access) => {
    const q = `source.branch.name=${quote(head.branch)}`;
    const words = { ...repositoryWords(repository), state: 'OPEN', q, pagelen: 50 };
    const found = await client.ask(list, `GET ${route}`, words, access);
    return mapped(found, ({ values }) => {
      const own = values.find(({ source }) => ownerOf(source) === head.owner.toLowerCase());
      return own === undefined ? null : toPullRequest(own, null);
    });
  };
  return {
    findPullRequest: findOpen,
    pullRequest: async (repository, id, access) => {
      const found = await read(repository, id, access);
      if (!found.ok) return found;
      return ok(toPullRequest(found.value, await isMergeable(client, repository, found.value, access)));
    },
    createPullRequest: async (repository, { title, description, head, baseBranch }, access) => {
      // What Bitbucket does with a second one isn't documented.
      const open = await findOpen(repository, head, access);
      if (!open.ok) return open;
      if (open.value !== null)
        return err(
          createProblem(
            'provider/invalid-request',
            `A pull request for ${head.branch} already exists: #${open.value.number}.`,
          ),
        );
      const source = await findSource(client, repository, head.owner, access);
      if (!source.ok) return source;
      const words = {
        ...repositoryWords(repository),
        title,
        description,
        source: { branch: { name: head.branch }, repository: { full_name: source.value } },
        destination: { branch: { name: baseBranch } },
      };
      return mapped(await client.ask(pullRequestAnswer, `POST ${route}`, words, access), (made) =>
        toPullRequest(made, null),
      );
    },
    updatePullRequest: async (repository, id, change, access) => {
      const before = await read(repository, id, access);
      if (!before.ok) return before;
      const { title, reviewers, close_source_branch, draft } = before.value;
      const words = {
        ...repositoryWords(repository),
        id,
        title: change.title ?? title,
        description: change.description ?? descriptionOf(before.value),
        // An update without them removes the reviewers, and resets the others.
        reviewers: (reviewers ?? []).map(({ uuid }) => ({ uuid })),
        ...(close_source_branch == null ? {} : { close_source_branch }),
        ...(draft == null ? {} : { draft }),
      };
      return mapped(await client.ask(pullRequestAnswer, `PUT ${route}/{id}`, words, access), (made) =>
        toPullRequest(made, null),
      );
    },
  };
}

/** The full name of the repository of `owner` that a pull request comes from: the repository itself, or a fork. */
async function findSource(
  client: ForgeClient,
  repository: ForgeRepositoryName,
  owner: string,
  access: Access | undefined,
): Promise<Result<string, Problem>> {
  const own = `${repository.owner}/${repository.name}`;
  if (owner.toLowerCase() === repository.owner.toLowerCase()) return ok(own);
  const words = { ...repositoryWords(repository), pagelen: 100, fields: 'next,values.full_name' };
  const forks = await askAll(client, forkAnswer, { route: `GET ${repositoryRoute}/forks`, words, access, most: 40 });
  if (!forks.ok) return forks;
  const fork = forks.value.find((one) => nameOf(one).owner.toLowerCase() === owner.toLowerCase());
  return fork === undefined
    ? err(createProblem('provider/not-found', `${owner} has no fork of ${own}.`))
    : ok(fork.full_name);
}

/** Statuses of files in a pull request's diffstat that keep it from being merged. */
const conflicts: ReadonlySet<string> = new Set([
  'merge conflict',
  'rename conflict',
  'rename/delete conflict',
  'subrepo conflict',
  'local deleted',
  'remote deleted',
]);

/** Bitbucket tells conflicts only by file, of the pull request's first files here. Null if it isn't open, or Bitbucket doesn't say. */
async function isMergeable(
  client: ForgeClient,
  repository: ForgeRepositoryName,
  { id, state }: BitbucketPullRequest,
  access: Access | undefined,
): Promise<boolean | null> {
  if (state !== 'OPEN') return null;
  const words = { ...repositoryWords(repository), id, pagelen: 500, fields: 'next,values.status' };
  const files = await askAll(client, fileStatus, { route: `GET ${route}/{id}/diffstat`, words, access, most: 4 });
  return files.ok ? !files.value.some(({ status }) => conflicts.has(status ?? '')) : null;
}

function ownerOf({ repository }: z.infer<typeof side>): string | null {
  return repository == null ? null : nameOf(repository).owner.toLowerCase();
}

function descriptionOf({ description, summary }: BitbucketPullRequest): string {
  return description ?? summary?.raw ?? '';
}

function toPullRequest(request: BitbucketPullRequest, mergeable: boolean | null): PullRequest {
  const { id, title, state, links, source, destination } = request;
  const isClosed = state === 'DECLINED' || state === 'SUPERSEDED';
  return {
    number: id,
    url: links.html.href,
    title,
    description: descriptionOf(request),
    state: state === 'MERGED' ? 'merged' : isClosed ? 'closed' : 'open',
    isMergeable: mergeable,
    headBranch: source.branch.name,
    baseBranch: destination.branch.name,
  };
}
