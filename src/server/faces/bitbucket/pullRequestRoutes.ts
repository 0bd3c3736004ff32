import type { Request, Router } from 'express';
import { z } from 'zod';
import { answer, ApiError } from '../../api/apiError.ts';
import type { HostedPullRequest } from '../../git/pullRequestStore.ts';
import { readDefaultBranch, type HostedRepository } from '../../git/repositoryStore.ts';
import { paginate, parse, type BitbucketContext } from './bitbucketContext.ts';
import { describeRepository, toPullRequest } from './bitbucketResponses.ts';
import { compare } from './sourceRoutes.ts';

const repository = '/repositories/:workspace/:slug';
const side = z.object({
  branch: z.object({ name: z.string().min(1) }),
  repository: z.object({ full_name: z.string() }).optional(),
});
const newPullRequest = z.object({
  title: z.string().min(1),
  description: z.string().default(''),
  source: side,
  destination: side.optional(),
});
const changedPullRequest = z.object({ title: z.string().min(1), description: z.string().optional() });
const newFork = z.object({ workspace: z.object({ slug: z.string() }), name: z.string().optional() });

/** Forks (https://developer.atlassian.com/cloud/bitbucket/rest/api-group-repositories/). */
export function addForkRoutes(router: Router, context: BitbucketContext): void {
  const { host, account, addresses } = context;
  router.get(
    `${repository}/forks`,
    answer(host, async (request) => {
      const forks = await host.forksOf(context.repository(request));
      const identity = host.identify(request);
      const login = identity.kind === 'account' ? identity.account.login : null;
      const shown = forks.filter((fork) =>
        request.query['role'] === 'owner' ? fork.owner === login : host.permission(request, fork).read,
      );
      const described = await Promise.all(shown.map((fork) => describeRepository(context, request, fork)));
      return paginate(described, request, addresses(request));
    }),
  );
  router.post(
    `${repository}/forks`,
    answer(
      host,
      async (request) => {
        const by = account(request);
        const found = context.repository(request);
        const { workspace } = parse(newFork, request.body);
        if (workspace.slug !== by.login) throw new ApiError(403, 'You cannot create repositories in this workspace.');
        if (host.repositories.find(by.login, found.name) !== null)
          throw new ApiError(400, 'Bad request', [{ name: ['You already have a repository with this name.'] }]);
        return describeRepository(context, request, await host.fork(found, by));
      },
      201,
    ),
  );
}

/** Pull requests (https://developer.atlassian.com/cloud/bitbucket/rest/api-group-pullrequests/). */
export function addPullRequestRoutes(router: Router, context: BitbucketContext): void {
  const { host, account, addresses } = context;
  const show = (request: Request, found: HostedRepository, pull: HostedPullRequest) => {
    const source = host.repositories.find(pull.headOwner, pull.headName);
    const author = host.accounts.find(({ login }) => login === pull.login);
    return toPullRequest(found, pull, { source, author }, addresses(request));
  };
  const findOne = async (request: Request) => {
    const found = context.repository(request);
    const pull = (await host.pullRequests(found)).find(({ number }) => String(number) === request.params['id']);
    if (pull === undefined) throw new ApiError(404, `Pull request not found: ${String(request.params['id'])}`);
    return { found, pull };
  };
  router.get(
    `${repository}/pullrequests`,
    answer(host, async (request) => {
      const found = context.repository(request);
      const states = [request.query['state'] ?? 'OPEN'].flat();
      const all = (await host.pullRequests(found)).map((pull) => show(request, found, pull));
      const shown = all.filter(({ state }) => states.includes(state));
      return paginate(shown, request, addresses(request), { usual: 10, most: 50, isNumbered: true });
    }),
  );
  router.get(
    `${repository}/pullrequests/:id`,
    answer(host, async (request) => {
      const { found, pull } = await findOne(request);
      return show(request, found, pull);
    }),
  );
  router.get(
    `${repository}/pullrequests/:id/diffstat`,
    answer(host, async (request) => {
      const { found, pull } = await findOne(request);
      const { mergeable } = await host.pullRequestFacts(request, found, pull);
      const status = mergeable === false ? 'merge conflict' : undefined;
      const files = await compare(found, pull.baseCommit, pull.headCommit, true, status);
      return paginate(files, request, addresses(request), { usual: 500, most: 5000, isNumbered: true });
    }),
  );
  router.post(
    `${repository}/pullrequests`,
    answer(
      host,
      async (request) => {
        const by = account(request);
        const found = context.repository(request);
        const { title, description: body, source, destination } = parse(newPullRequest, request.body);
        const [owner = found.owner] = (source.repository?.full_name ?? '').split('/').filter((part) => part !== '');
        const head = owner === found.owner ? source.branch.name : `${owner}:${source.branch.name}`;
        const base = destination?.branch.name ?? (await readDefaultBranch(found));
        const opened = await host.openPullRequest(found, by, { title, body, head, base });
        if (opened.ok) return show(request, found, opened.value);
        const field = 'field' in opened.problem && opened.problem.field === 'base' ? 'destination' : 'source';
        throw new ApiError(400, 'There is a problem with the branches.', [
          { [field]: ['branch not found, or in use'] },
        ]);
      },
      201,
    ),
  );
  router.put(
    `${repository}/pullrequests/:id`,
    answer(host, async (request) => {
      const by = account(request);
      const { found, pull } = await findOne(request);
      if (!host.permission(request, found).write && pull.login !== by.login)
        throw new ApiError(403, 'Access denied. You must have write or admin access.');
      const { title, description: body } = parse(changedPullRequest, request.body);
      return show(request, found, (await host.editPullRequest(found, pull.number, { title, body })) ?? pull);
    }),
  );
}
