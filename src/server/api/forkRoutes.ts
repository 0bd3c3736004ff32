import type { Router } from 'express';
import { z } from 'zod';
import { readParentName } from '../git/repositoryStore.ts';
import { syncFork } from '../git/syncFork.ts';
import { answer, ApiError } from './apiError.ts';
import { paginate } from './paginate.ts';
import { toRepositoryResponse } from './responses.ts';
import { invalid, parse, writable, type RouteContext } from './routeContext.ts';

const syncedBranch = z.object({ branch: z.string() });

/** The routes of GitHub's API that list, create, and sync forks. */
export function addForkRoutes(router: Router, context: RouteContext): void {
  const { host, addresses, account, repository } = context;
  router.get(
    '/repos/:owner/:repo/forks',
    answer(host, async (request, response) => {
      const forks = paginate(await host.forksOf(repository(request)), request, response);
      return Promise.all(
        forks.map(async (fork) => toRepositoryResponse(await host.facts(request, fork), addresses(request))),
      );
    }),
  );

  router.post(
    '/repos/:owner/:repo/forks',
    answer(
      host,
      async (request) => {
        const fork = await host.fork(repository(request), account(request));
        return toRepositoryResponse(await host.facts(request, fork), addresses(request));
      },
      202,
    ),
  );

  router.post(
    '/repos/:owner/:repo/merge-upstream',
    answer(host, async (request) => {
      const { found } = writable(context, request);
      const { branch } = parse(syncedBranch, request.body);
      const [owner = '', name = ''] = readParentName(found)?.split('/') ?? [];
      const parent = host.repositories.find(owner, name);
      const outcome = parent === null ? 'missing' : await syncFork(found, parent, branch);
      if (outcome === 'missing') throw invalid('There is no upstream branch to merge');
      if (outcome === 'diverged') throw new ApiError(409, 'There are merge conflicts');
      host.notifyBranchesChanged(found);
      const isCurrent = outcome === 'current';
      return {
        message: isCurrent ? 'This branch is not behind the upstream.' : 'Successfully fetched and fast-forwarded.',
        merge_type: isCurrent ? 'none' : 'fast-forward',
        base_branch: `${owner}:${branch}`,
      };
    }),
  );
}
