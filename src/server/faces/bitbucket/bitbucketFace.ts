import { json, Router, type NextFunction, type Request, type Response } from 'express';
import { answer, ApiError } from '../../api/apiError.ts';
import type { HostUrls } from '../../api/responses.ts';
import { findCommit } from '../../git/gitObjects.ts';
import { resolveBranchCommit, type HostedRepository } from '../../git/repositoryStore.ts';
import { runGit } from '../../git/runGit.ts';
import { createGitRouter } from '../../gitRouter.ts';
import type { GitHost } from '../../gitHost.ts';
import { createLfsRouter } from '../../lfsRouter.ts';
import {
  createBitbucketContext,
  filterItems,
  paginate,
  redirectRenamed,
  restOfPath,
  selectFields,
  sendBitbucketError,
  type BitbucketContext,
} from './bitbucketContext.ts';
import { describeRepository, toBranch, toOwnUser, toWorkspace } from './bitbucketResponses.ts';
import { addForkRoutes, addPullRequestRoutes } from './pullRequestRoutes.ts';
import { addSourceRoutes } from './sourceRoutes.ts';

/** How the face is set up. */
export interface BitbucketFaceOptions {
  /**
   * Requests that a person, or an address without a token, may send in an hour. Null if unlimited, as tests and local sites need it.
   * Bitbucket's own: https://support.atlassian.com/bitbucket-cloud/docs/api-request-limits/
   */
  readonly limits: { readonly anonymous: number; readonly signedIn: number } | null;
}

/** Bitbucket Cloud in front of the host's repositories: its API under `api/2.0`, and Git under `{workspace}/{repo_slug}.git`. */
export function createBitbucketFace(
  host: GitHost,
  addresses: (request: Request) => HostUrls,
  { limits }: BitbucketFaceOptions = { limits: null },
): Router {
  const context = createBitbucketContext({ host, addresses });
  const router = Router();
  router.use('/api/2.0', allowAnyOrigin, limitRequests(host, limits), selectParts, createApi(context));
  router.use('/:workspace/:name/info/lfs', allowAnyOrigin);
  router.use(createLfsRouter(host, (request) => new URL(addresses(request).web).origin));
  router.use(createGitRouter(host));
  return router;
}

function createApi(context: BitbucketContext): Router {
  const { host, addresses } = context;
  const router = Router();
  router.use('/repositories/:workspace/:slug', redirectRenamed(context));
  addSourceRoutes(router, context); // its forms are no JSON
  router.use(json({ limit: '1mb', type: () => true }));
  addUserRoutes(router, context);
  router.get(
    '/repositories/:workspace/:slug',
    answer(host, async (request) => describeRepository(context, request, context.repository(request))),
  );
  router.get(
    '/repositories/:workspace',
    answer(host, async (request) => {
      const login = request.query['role'] === undefined ? null : context.account(request).login;
      const shown = (await host.repositories.all()).filter((one) => {
        const { read, write } = host.permission(request, one);
        const hasRole = login === null ? read : request.query['role'] === 'owner' ? one.owner === login : write;
        return one.owner === request.params['workspace'] && hasRole;
      });
      // Queries are understood only for names, so that the others needn't be described.
      const named = shown.map((one) => ({ full_name: `${one.owner}/${one.name}`, one }));
      const described = await Promise.all(
        filterItems(named, request.query['q']).map(({ one }) => describeRepository(context, request, one)),
      );
      return paginate(described, request, addresses(request));
    }),
  );
  addBranchRoutes(router, context);
  addForkRoutes(router, context);
  addPullRequestRoutes(router, context);
  router.use(() => {
    throw new ApiError(404, 'Resource not found');
  });
  // Express recognizes an error handler by its four parameters.
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    sendBitbucketError(response, error),
  );
  return router;
}

function addUserRoutes(router: Router, { host, account, addresses }: BitbucketContext): void {
  router.get(
    '/user',
    answer(host, async (request) => toOwnUser(account(request), addresses(request))),
  );
  router.get(
    '/user/emails',
    answer(host, async (request) => {
      const { email } = account(request);
      return paginate([{ type: 'email', email, is_primary: true, is_confirmed: true }], request, addresses(request));
    }),
  );
  router.get(
    '/user/workspaces',
    answer(host, async (request) => {
      const { login } = account(request);
      const all = await host.repositories.all();
      const owners = all.filter((one) => host.permission(request, one).write).map(({ owner }) => owner);
      const workspaces = [...new Set([login, ...owners])].map((slug) => ({
        type: 'workspace_access',
        administrator: slug === login,
        workspace: toWorkspace(slug, addresses(request)),
      }));
      return paginate(workspaces, request, addresses(request));
    }),
  );
}

function addBranchRoutes(router: Router, context: BitbucketContext): void {
  const { host, addresses } = context;
  const show = async (request: Request, found: HostedRepository, name: string, sha: string | null) => {
    const commit = sha === null ? null : await findCommit(found.folder, sha);
    if (commit === null) throw new ApiError(404, `Branch "${name}" not found`);
    return toBranch(found, name, commit, addresses(request));
  };
  router.get(
    '/repositories/:workspace/:slug/refs/branches',
    answer(host, async (request) => {
      const found = context.repository(request);
      const branches = await host.branches(found);
      const shown = await Promise.all(branches.map(({ name, commit }) => show(request, found, name, commit)));
      return paginate(shown, request, addresses(request));
    }),
  );
  router.get(
    '/repositories/:workspace/:slug/refs/branches/*name',
    answer(host, async (request) => {
      const found = context.repository(request);
      const name = restOfPath(request, 'name');
      return show(request, found, name, await resolveBranchCommit(found, name));
    }),
  );
  router.delete('/repositories/:workspace/:slug/refs/branches/*name', async (request, response) => {
    const { found } = context.writable(request);
    const name = restOfPath(request, 'name');
    if ((await resolveBranchCommit(found, name)) === null) throw new ApiError(404, `Branch "${name}" not found`);
    await runGit(found.folder, ['update-ref', '-d', `refs/heads/${name}`]);
    host.notifyBranchesChanged(found);
    response.status(204).end();
  });
}

/** Sends only the parts of a response that `fields` names. */
function selectParts(request: Request, response: Response, next: NextFunction): void {
  const { fields } = request.query;
  if (typeof fields === 'string') {
    const send = response.json.bind(response);
    response.json = (body: unknown) => send(response.statusCode >= 400 ? body : selectFields(body, fields.split(',')));
  }
  next();
}

/** Counts requests in the last hour; too many get 429, whose message is the only explanation. */
function limitRequests(host: GitHost, limits: BitbucketFaceOptions['limits']) {
  const sent = new Map<string, number[]>();
  return (request: Request, response: Response, next: NextFunction): void => {
    if (limits === null) return next();
    const identity = host.identify(request);
    const isKnown = identity.kind === 'account';
    const [who, most] = isKnown ? [identity.account.login, limits.signedIn] : ['', limits.anonymous];
    const recent = (sent.get(who) ?? []).filter((time) => time > Date.now() - 3_600_000);
    if (recent.length >= most)
      return void response
        .status(429)
        .json({ type: 'error', error: { message: 'Rate limit for this resource has been exceeded' } });
    sent.set(who, [...recent, Date.now()]);
    next();
  };
}

/** Any origin may call the API with a token; response headers such as `Location` aren't exposed here, as it isn't documented that they are. */
function allowAnyOrigin(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (request.method !== 'OPTIONS') return next();
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', 'Accept, Authorization, Content-Type, Origin');
  response.status(204).end();
}
