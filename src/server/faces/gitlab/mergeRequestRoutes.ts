import type { Request, Router } from 'express';
import { z } from 'zod';
import { createAccount } from '../../accounts.ts';
import { answer, ApiError } from '../../api/apiError.ts';
import type { HostedPullRequest } from '../../git/pullRequestStore.ts';
import type { HostedRepository } from '../../git/repositoryStore.ts';
import { findProject, paginate, parse, projectId, type GitlabContext } from './gitlabContext.ts';
import { describeProject, toMergeRequest } from './gitlabResponses.ts';

const newRequest = z.object({
  source_branch: z.string().min(1),
  target_branch: z.string().min(1),
  title: z.string().min(1),
  description: z.string().optional(),
  target_project_id: z.number().optional(),
});
const change = z.object({
  title: z.string().min(1).optional(),
  description: z.string().optional(),
  state_event: z.enum(['close', 'reopen']).optional(),
});
const states = { opened: 'open', closed: 'closed', merged: 'merged' } as const;

/** Forks (lib/api/projects.rb). A new fork is still being copied when its request is answered. */
export function addForkRoutes(router: Router, context: GitlabContext): void {
  const { host, account, project } = context;
  router.get(
    '/projects/:id/forks',
    answer(host, async (request, response) => {
      const forks = await host.forksOf(await project(request));
      const identity = host.identify(request);
      const login = identity.kind === 'account' ? identity.account.login : null;
      const shown = forks.filter(({ owner }) => request.query['owned'] !== 'true' || owner === login);
      return Promise.all(paginate(shown, request, response).map((fork) => describeProject(context, request, fork)));
    }),
  );
  router.post(
    '/projects/:id/fork',
    answer(
      host,
      async (request) => {
        const by = account(request);
        const found = await project(request);
        if ((await host.forksOf(found)).some(({ owner }) => owner === by.login))
          throw new ApiError(409, 'Project namespace name has already been taken');
        return describeProject(context, request, await host.fork(found, by), 'scheduled');
      },
      201,
    ),
  );
}

/** Merge requests (lib/api/merge_requests.rb). */
export function addMergeRequestRoutes(router: Router, context: GitlabContext): void {
  const { host, account, project, addresses } = context;
  const show = async (request: Request, found: HostedRepository, pull: HostedPullRequest) => {
    const source = host.repositories.find(pull.headOwner, pull.headName) ?? found;
    const author = host.accounts.find(({ login }) => login === pull.login) ?? createAccount(pull.login);
    const { mergeable } = await host.pullRequestFacts(request, found, pull);
    return toMergeRequest(found, source, pull, { author, mergeable, at: addresses(request) });
  };
  const findRequest = async (request: Request) => {
    const found = await project(request);
    const pull = (await host.pullRequests(found)).find(({ number }) => String(number) === request.params['iid']);
    if (pull === undefined) throw new ApiError(404, '404 Not found');
    return { found, pull };
  };

  router.get(
    '/projects/:id/merge_requests',
    answer(host, async (request, response) => {
      const found = await project(request);
      const { state, source_branch: source, target_branch: target } = request.query;
      const wanted = Object.entries(states).find(([name]) => name === state)?.[1];
      const pulls = (await host.pullRequests(found)).filter(
        (pull) =>
          (wanted === undefined || wanted === (pull.mergedAt === null ? pull.state : 'merged')) &&
          (source === undefined || source === pull.headBranch) &&
          (target === undefined || target === pull.baseBranch),
      );
      return Promise.all(paginate(pulls, request, response).map((pull) => show(request, found, pull)));
    }),
  );
  router.get(
    '/projects/:id/merge_requests/:iid',
    answer(host, async (request) => {
      const { found, pull } = await findRequest(request);
      return show(request, found, pull);
    }),
  );
  router.post(
    '/projects/:id/merge_requests',
    answer(
      host,
      async (request) => {
        const by = account(request);
        const source = await project(request);
        const wanted = parse(newRequest, request.body);
        const target = await findProject(host, String(wanted.target_project_id ?? projectId(source)));
        if (target === null) throw new ApiError(404, '404 Project Not Found');
        const { source_branch: branch, target_branch: base, title, description: body = '' } = wanted;
        const head = source.folder === target.folder ? branch : `${source.owner}:${branch}`;
        const opened = await host.openPullRequest(target, by, { title, body, head, base });
        if (!opened.ok) throw await explain(context, target, source, { branch, problem: opened.problem });
        return show(request, target, opened.value);
      },
      201,
    ),
  );
  router.put(
    '/projects/:id/merge_requests/:iid',
    answer(host, async (request) => {
      const by = account(request);
      const { found, pull } = await findRequest(request);
      if (!host.permission(request, found).write && pull.login !== by.login) throw new ApiError(403, '403 Forbidden');
      const { title, description: body, state_event: event } = parse(change, request.body);
      const state = event === undefined ? {} : { state: event === 'close' ? ('closed' as const) : ('open' as const) };
      const edited = await host.editPullRequest(found, pull.number, { title, body, ...state });
      return show(request, found, edited ?? pull);
    }),
  );
}

/** GitLab's answer to a merge request that it can't create. */
async function explain(
  { host }: GitlabContext,
  target: HostedRepository,
  source: HostedRepository,
  { branch, problem }: { readonly branch: string; readonly problem: object },
): Promise<ApiError> {
  const same = (await host.pullRequests(target)).find(
    ({ state, headBranch, headOwner }) => state === 'open' && headBranch === branch && headOwner === source.owner,
  );
  if (same !== undefined)
    return new ApiError(409, `Another open merge request already exists for this source branch: !${same.number}`);
  const field = 'field' in problem && problem.field === 'base' ? 'target' : 'source';
  return new ApiError(400, `${field}_branch is invalid`);
}
