import type { Request, Router } from 'express';
import { z } from 'zod';
import { ApiError, answer } from '../../api/apiError.ts';
import type { HostedPullRequest } from '../../git/pullRequestStore.ts';
import { readDefaultBranch, type HostedRepository } from '../../git/repositoryStore.ts';
import { runGit } from '../../git/runGit.ts';
import { syncFork } from '../../git/syncFork.ts';
import { describeRepository, parentOf } from './describeRepository.ts';
import { isAtLeast, notFound, paginate, restOfPath, type GiteaContext } from './giteaContext.ts';
import { toGiteaPullRequest } from './giteaResponses.ts';
import { parse } from './writeRoutes.ts';

const newPull = z.object({
  title: z.string().min(1),
  head: z.string().min(1),
  base: z.string().min(1),
  body: z.string().default(''),
});
const changedPull = z.object({
  title: z.string().optional(),
  body: z.string().optional(),
  state: z.enum(['open', 'closed']).optional(),
});
const newFork = z.object({ name: z.string().optional(), organization: z.string().optional() });
const upstreamMerge = z.object({ branch: z.string(), ff_only: z.boolean().optional() });
const merging = z.object({
  Do: z.enum(['merge', 'squash']),
  MergeTitleField: z.string().optional(),
  MergeMessageField: z.string().optional(),
  head_commit_id: z.string().optional(),
});

/** Forks, and Forgejo's update of them from the repository that they were made from. */
export function addForkRoutes(router: Router, context: GiteaContext): void {
  const { host, repository, account, options } = context;
  router.get(
    '/repos/:owner/:repo/forks',
    answer(host, async (request, response) => {
      const forks = paginate(await host.forksOf(repository(request)), request, response, options.limits);
      return Promise.all(forks.map((fork) => describeRepository(context, request, fork)));
    }),
  );
  router.post(
    '/repos/:owner/:repo/forks',
    answer(
      host,
      async (request) => {
        const by = account(request);
        const found = repository(request);
        parse(newFork, request.body);
        const existing = (await host.forksOf(found)).find(({ owner }) => owner === by.login);
        // A second fork isn't the first one, as it is on GitHub.
        if (existing !== undefined || found.owner === by.login)
          throw new ApiError(409, `repository is already forked by user [uname: ${by.login}]`);
        const fork = await host.fork(found, by);
        await host.forkCopies.whenCopied(fork); // it answers once the fork is complete
        return describeRepository(context, request, fork);
      },
      202,
    ),
  );
  const update = async (request: Request, named: string | null): Promise<void> => {
    const { found } = context.writable(request);
    const parent = parentOf(host, found);
    if (parent === null) throw new ApiError(400, 'the repo is not a fork');
    const branch = named ?? (await readDefaultBranch(found));
    const outcome = await syncFork(found, parent, branch);
    if (outcome === 'missing') throw notFound();
    if (outcome === 'diverged') throw new ApiError(400, 'the fork can not be synced');
    host.notifyBranchesChanged(found);
  };
  if (options.kind === 'forgejo') {
    router.post('/repos/:owner/:repo/sync_fork', async (request, response) => {
      await update(request, null);
      response.status(204).end();
    });
    router.post('/repos/:owner/:repo/sync_fork/*branch', async (request, response) => {
      await update(request, restOfPath(request, 'branch'));
      response.status(204).end();
    });
  } else if (isAtLeast(options.version, 23))
    router.post(
      '/repos/:owner/:repo/merge-upstream',
      answer(host, async (request) => {
        await update(request, parse(upstreamMerge, request.body).branch);
        return { merge_type: 'fast-forward' };
      }),
    );
}

/** Pull requests. */
export function addPullRoutes(router: Router, context: GiteaContext): void {
  const { host, repository, account, options } = context;
  router.get(
    '/repos/:owner/:repo/pulls',
    answer(host, async (request, response) => {
      const found = repository(request);
      const { state = 'open' } = request.query;
      const pulls = (await host.pullRequests(found)).filter((pull) => state === 'all' || pull.state === state);
      const page = paginate(pulls, request, response, options.limits);
      return Promise.all(page.map((pull) => describePull(context, request, found, pull)));
    }),
  );
  router.post(
    '/repos/:owner/:repo/pulls',
    answer(
      host,
      async (request) => {
        const by = account(request);
        const found = repository(request);
        const outcome = await host.openPullRequest(found, by, parse(newPull, request.body));
        if (!outcome.ok) throw refusal(outcome.problem);
        return describePull(context, request, found, outcome.value);
      },
      201,
    ),
  );
  const pullOf = async (request: Request): Promise<readonly [HostedRepository, HostedPullRequest]> => {
    const found = repository(request);
    const pull = (await host.pullRequests(found)).find(({ number }) => String(number) === request.params['index']);
    if (pull === undefined) throw notFound();
    return [found, pull];
  };
  router.get(
    '/repos/:owner/:repo/pulls/:index',
    answer(host, async (request) => describePull(context, request, ...(await pullOf(request)))),
  );
  router.patch(
    '/repos/:owner/:repo/pulls/:index',
    answer(
      host,
      async (request) => {
        const by = account(request);
        const [found, pull] = await pullOf(request);
        if (!host.permission(request, found).write && pull.login !== by.login)
          throw new ApiError(403, 'user should be the poster or have write access');
        const edited = await host.editPullRequest(found, pull.number, parse(changedPull, request.body));
        if (edited === null) throw notFound();
        return describePull(context, request, found, edited);
      },
      201,
    ),
  );
  router.post('/repos/:owner/:repo/pulls/:index/merge', async (request, response) => {
    const { found, by } = context.writable(request);
    const [, pull] = await pullOf(request);
    const wanted = parse(merging, request.body);
    const outcome = await host.merge(found, pull.number, by, {
      method: wanted.Do,
      title: wanted.MergeTitleField,
      message: wanted.MergeMessageField,
      head: wanted.head_commit_id,
    });
    if (outcome.kind === 'movedOn') throw new ApiError(409, 'head out of date');
    if (outcome.kind !== 'merged') throw new ApiError(405, 'Please try again later');
    response.status(200).end();
  });
}

async function describePull(context: GiteaContext, request: Request, found: HostedRepository, pull: HostedPullRequest) {
  const facts = await context.host.pullRequestFacts(request, found, pull);
  const { output } = await runGit(found.folder, ['merge-base', pull.baseCommit, pull.headCommit]);
  return toGiteaPullRequest(pull, facts, context.addresses(request), output.trim());
}

/** Gitea's answer for a pull request that can't be opened, from the host's. */
function refusal(problem: object): ApiError {
  const { field, message } = z.object({ field: z.string().optional(), message: z.string().default('') }).parse(problem);
  if (field !== undefined) return notFound();
  if (message.startsWith('A pull request already exists'))
    return new ApiError(409, 'pull request already exists for these targets [id: 0, issue_id: 0]');
  return new ApiError(422, message);
}
