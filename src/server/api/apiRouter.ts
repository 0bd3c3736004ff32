import { json, Router, type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import type { Account } from '../accounts.ts';
import { listBranches, readParentName, type HostedRepository } from '../git/repositoryStore.ts';
import { listChangedFiles } from '../git/listChangedFiles.ts';
import type { HostedPullRequest } from '../git/pullRequestStore.ts';
import type { GitHost } from '../gitHost.ts';
import { answer, ApiError, createValidationError, sendApiError } from './apiError.ts';
import { toBranchResponse } from './branchResponse.ts';
import { addContentsRoutes } from './contentsRoutes.ts';
import { addForkRoutes } from './forkRoutes.ts';
import { addGitDataRoutes } from './gitDataRoutes.ts';
import { addMergeRoutes } from './mergeRoutes.ts';
import { paginate } from './paginate.ts';
import type { RouteContext } from './routeContext.ts';
import {
  toFileResponse,
  toPagesResponse,
  toPrivateUserResponse,
  toPullRequestResponse,
  toRepositoryResponse,
  type HostUrls,
} from './responses.ts';

const newPull = z.object({
  title: z.string().min(1),
  head: z.string().min(1),
  base: z.string().min(1),
  body: z.string().nullish(),
});
const changedPull = z.object({
  title: z.string().min(1).optional(),
  body: z.string().nullish(),
  state: z.enum(['open', 'closed']).optional(),
});
const mergeRequest = z.object({
  commit_title: z.string().optional(),
  commit_message: z.string().optional(),
  sha: z.string().optional(),
  merge_method: z.enum(['merge', 'squash', 'rebase']).optional(),
});

/** The part of GitHub's REST API that the app uses. */
export function createApiRouter(host: GitHost, addresses: (request: Request) => HostUrls): Router {
  const router = Router();
  router.use(json({ limit: '42mb', type: () => true }));

  const account = (request: Request): Account => {
    const identity = host.identify(request);
    if (identity.kind === 'refused') throw new ApiError(401, 'Bad credentials');
    if (identity.kind === 'nobody') throw new ApiError(401, 'Requires authentication');
    return identity.account;
  };
  const repository = (request: Request): HostedRepository => {
    const identity = host.identify(request);
    if (identity.kind === 'refused') throw new ApiError(401, 'Bad credentials');
    const found = host.repositories.find(String(request.params['owner']), String(request.params['repo']));
    if (found === null || !host.permission(request, found).read) throw new ApiError(404, 'Not Found');
    return found;
  };
  router.use('/repos/:owner/:repo', redirectRenamed(host, addresses));
  router.get(
    '/user',
    answer(host, async (request) => toPrivateUserResponse(account(request), addresses(request))),
  );

  router.get(
    '/repos/:owner/:repo',
    answer(host, (request) => describeRepository(host, request, repository(request), addresses(request))),
  );

  router.get(
    '/repos/:owner/:repo/pages',
    answer(host, async (request) => {
      const [found, at] = [repository(request), addresses(request)];
      if (at.pages == null) throw new ApiError(404, 'Not Found');
      return toPagesResponse(await host.facts(request, found), at);
    }),
  );

  router.get(
    '/repos/:owner/:repo/branches',
    answer(host, async (request, response) => {
      const found = repository(request);
      const { api } = addresses(request);
      return paginate(await listBranches(found), request, response).map(({ name, commit }) => ({
        name,
        commit: { sha: commit, url: `${api}/repos/${found.owner}/${found.name}/commits/${commit}` },
        protected: host.isProtected(found, name),
      }));
    }),
  );

  router.get(
    '/repos/:owner/:repo/branches/*branch',
    answer(host, async (request) => {
      const found = repository(request);
      const name = [request.params['branch']].flat().join('/');
      const branch = (await listBranches(found)).find((candidate) => candidate.name === name);
      if (branch === undefined) throw new ApiError(404, 'Branch not found');
      return toBranchResponse(found, branch, host.isProtected(found, name), addresses(request));
    }),
  );

  addForkRoutes(router, { host, addresses, account, repository });
  addPullRoutes(router, { host, addresses, account, repository });
  addContentsRoutes(router, { host, addresses, account, repository });
  addGitDataRoutes(router, { host, addresses, account, repository });
  addMergeRoutes(router, { host, addresses, account, repository });

  router.use((_request: Request, response: Response) => {
    sendApiError(response, new ApiError(404, 'Not Found'));
  });
  // Express recognizes an error handler by its four parameters.
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    sendApiError(response, error),
  );
  return router;
}

/** A repository, with the one that it was forked from. */
async function describeRepository(
  host: GitHost,
  request: Request,
  found: HostedRepository,
  at: HostUrls,
): Promise<object> {
  const describe = async (one: HostedRepository) => toRepositoryResponse(await host.facts(request, one), at);
  const [owner = '', name = ''] = (readParentName(found) ?? '').split('/');
  const parent = host.repositories.find(owner, name);
  const isShown = parent !== null && host.permission(request, parent).read;
  return { ...(await describe(found)), ...(isShown ? { parent: await describe(parent) } : {}) };
}

/** Redirects requests for former names of repositories; writes with a status that keeps their method. */
function redirectRenamed(host: GitHost, addresses: (request: Request) => HostUrls) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { owner, repo } = request.params;
    const current = host.renamed.get(`${String(owner)}/${String(repo)}`);
    if (current === undefined) return next();
    response.redirect(request.method === 'GET' ? 301 : 307, `${addresses(request).api}/repos/${current}${request.url}`);
  };
}

function addPullRoutes(router: Router, { host, addresses, account, repository }: RouteContext): void {
  const pullOf = async (request: Request): Promise<readonly [HostedRepository, HostedPullRequest]> => {
    const found = repository(request);
    const pull = (await host.pullRequests(found)).find(({ number }) => String(number) === request.params['number']);
    if (pull === undefined) throw new ApiError(404, 'Not Found');
    return [found, pull];
  };
  const shown = async (request: Request, found: HostedRepository, pull: HostedPullRequest) =>
    toPullRequestResponse(pull, await host.pullRequestFacts(request, found, pull), addresses(request));

  router.get(
    '/repos/:owner/:repo/pulls',
    answer(host, async (request, response) => {
      const found = repository(request);
      const pulls = (await host.pullRequests(found)).filter(asked(request.query));
      return Promise.all(paginate(pulls, request, response).map((pull) => shown(request, found, pull)));
    }),
  );

  router.post(
    '/repos/:owner/:repo/pulls',
    answer(
      host,
      async (request) => {
        const found = repository(request);
        const author = account(request);
        const wanted = newPull.safeParse(request.body);
        if (!wanted.success) throw badBody(wanted.error.issues);
        const outcome = await host.openPullRequest(found, author, { ...wanted.data, body: wanted.data.body ?? '' });
        if (!outcome.ok) throw createValidationError([outcome.problem]);
        return shown(request, found, outcome.value);
      },
      201,
    ),
  );

  router.get(
    '/repos/:owner/:repo/pulls/:number',
    answer(host, async (request) => shown(request, ...(await pullOf(request)))),
  );

  router.patch(
    '/repos/:owner/:repo/pulls/:number',
    answer(host, async (request) => {
      const author = account(request);
      const [found, pull] = await pullOf(request);
      if (!host.permission(request, found).write && pull.login !== author.login)
        throw new ApiError(403, 'Must have push access to the repository');
      const change = changedPull.safeParse(request.body);
      if (!change.success) throw badBody(change.error.issues);
      const edited = await host.editPullRequest(found, pull.number, change.data);
      if (edited === null) throw new ApiError(404, 'Not Found');
      return shown(request, found, edited);
    }),
  );

  router.get(
    '/repos/:owner/:repo/pulls/:number/files',
    answer(host, async (request, response) => {
      const [found, pull] = await pullOf(request);
      const files = await listChangedFiles(found.folder, pull.baseCommit, pull.headCommit);
      return paginate(files, request, response).map((file) =>
        toFileResponse(file, `${found.owner}/${found.name}`, pull.headCommit, addresses(request)),
      );
    }),
  );

  router.put(
    '/repos/:owner/:repo/pulls/:number/merge',
    answer(host, async (request) => {
      const author = account(request);
      const [found, pull] = await pullOf(request);
      if (!host.permission(request, found).write) throw new ApiError(403, 'Must have push access to the repository');
      const wanted = mergeRequest.safeParse(request.body ?? {});
      if (!wanted.success) throw badBody(wanted.error.issues);
      const { merge_method: method = 'merge', commit_title: title, commit_message: message, sha: head } = wanted.data;
      if (method === 'rebase') throw new ApiError(405, 'Rebase merges are not allowed on this repository.');
      const outcome = await host.merge(found, pull.number, author, { method, title, message, head });
      if (outcome.kind === 'movedOn')
        throw new ApiError(409, 'Head branch was modified. Review and try the merge again.');
      if (outcome.kind !== 'merged') throw new ApiError(405, 'Pull Request is not mergeable');
      return { sha: outcome.commit, merged: true, message: 'Pull Request successfully merged' };
    }),
  );
}

/** The filter of a pull request list: by state, head, and base. */
function asked({ state = 'open', head, base }: Request['query']): (pull: HostedPullRequest) => boolean {
  return (pull) =>
    (state === 'all' || pull.state === state) &&
    (base === undefined || pull.baseBranch === base) &&
    (head === undefined || `${pull.headOwner}:${pull.headBranch}` === head);
}

const badBody = (issues: readonly z.core.$ZodIssue[]): ApiError =>
  createValidationError(
    issues.map((issue) => ({
      resource: 'PullRequest',
      field: String(issue.path[0] ?? ''),
      code: issue.code === 'invalid_value' ? 'invalid' : 'missing_field',
    })),
  );
