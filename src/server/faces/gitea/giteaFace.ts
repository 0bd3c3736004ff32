import { json, Router, type NextFunction, type Request, type Response } from 'express';
import { answer } from '../../api/apiError.ts';
import type { HostUrls } from '../../api/responses.ts';
import { createGitRouter } from '../../gitRouter.ts';
import { createLfsRouter } from '../../lfsRouter.ts';
import type { GitHost } from '../../gitHost.ts';
import { describeRepository } from './describeRepository.ts';
import {
  createGiteaContext,
  createGiteaErrorHandler,
  giteaDefaults,
  notFound,
  paginate,
  type GiteaContext,
  type GiteaFaceOptions,
} from './giteaContext.ts';
import { toGiteaUser } from './giteaResponses.ts';
import { addForkRoutes, addPullRoutes } from './pullRoutes.ts';
import { addReadRoutes } from './readRoutes.ts';
import { addWriteRoutes } from './writeRoutes.ts';

/** Gitea or Forgejo in front of the host's repositories: its API under `api/v1`, and Git under `{owner}/{name}.git`. */
export function createGiteaFace(
  host: GitHost,
  addresses: (request: Request) => HostUrls,
  given: Partial<GiteaFaceOptions> = {},
): Router {
  const kind = given.kind ?? 'gitea';
  const options: GiteaFaceOptions = {
    cors: false,
    gitOrigin: null,
    limits: giteaDefaults.limits,
    version: giteaDefaults.versions[kind],
    ...given,
    kind,
  };
  const router = Router();
  router.use('/api/v1', createApi(createGiteaContext({ host, addresses, options })));
  if (options.gitOrigin !== null) router.use(allowGitFrom(options.gitOrigin));
  router.use(createLfsRouter(host, (request) => new URL(addresses(request).web).origin));
  router.use(createGitRouter(host));
  return router;
}

function createApi(context: GiteaContext): Router {
  const { host, account, repository, addresses, options } = context;
  const { limits } = options;
  const router = Router();
  if (options.cors) router.use(allowApiFromAnywhere);
  router.use('/repos/:owner/:repo', redirectRenamed(context));
  router.use(json({ limit: '64mb', type: () => true }));
  router.get(
    '/version',
    answer(host, () => Promise.resolve({ version: options.version })),
  );
  router.get(
    '/settings/api',
    answer(host, () =>
      Promise.resolve({
        max_response_items: limits.largestPage,
        default_paging_num: limits.pageSize,
        default_git_trees_per_page: limits.treesPerPage,
        default_max_blob_size: limits.largestBlob,
      }),
    ),
  );
  router.get(
    '/user',
    answer(host, (request) => Promise.resolve().then(() => toGiteaUser(account(request), addresses(request)))),
  );
  router.get(
    '/user/repos',
    answer(host, async (request, response) => {
      account(request);
      // Those that the user may push to: their own, and those that they collaborate on.
      const own = (await host.repositories.all()).filter((one) => host.permission(request, one).write);
      const page = paginate(own, request, response, limits);
      return Promise.all(page.map((found) => describeRepository(context, request, found)));
    }),
  );
  router.get(
    '/repos/:owner/:repo',
    answer(host, async (request) => describeRepository(context, request, repository(request))),
  );
  addReadRoutes(router, context);
  addWriteRoutes(router, context);
  addForkRoutes(router, context);
  addPullRoutes(router, context);
  router.use(() => {
    throw notFound();
  });
  router.use(createGiteaErrorHandler(addresses));
  return router;
}

/** Redirects requests for former names of repositories (services/context, `RedirectToRepo`). */
function redirectRenamed({ host, addresses }: GiteaContext) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const current = host.renamed.get(`${String(request.params['owner'])}/${String(request.params['repo'])}`);
    if (current === undefined) return next();
    response.redirect(307, `${addresses(request).api}/repos/${current}${request.url === '/' ? '' : request.url}`);
  };
}

/** `[cors] ENABLED = true` with the other settings' defaults: any origin, and exactly these headers. Lengths and links aren't exposed. */
function allowApiFromAnywhere(request: Request, response: Response, next: NextFunction): void {
  const allowed = ['authorization', 'x-gitea-otp', 'content-type', 'user-agent'];
  answerCors(request, response, next, '*', { allowed, methods: 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS' });
}

/** `[repository] ACCESS_CONTROL_ALLOW_ORIGIN`: `Git-Protocol` isn't among its headers, so version 2 fails its preflight. */
function allowGitFrom(origin: string) {
  const allowed = ['content-type', 'authorization', 'user-agent'];
  return (request: Request, response: Response, next: NextFunction): void =>
    answerCors(request, response, next, origin, { allowed, methods: 'GET,POST' });
}

function answerCors(
  request: Request,
  response: Response,
  next: NextFunction,
  origin: string,
  { allowed, methods }: { readonly allowed: readonly string[]; readonly methods: string },
): void {
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  const asked = String(request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (request.headers.origin !== undefined && (!isPreflight || asked.every((name) => allowed.includes(name)))) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.vary('Origin');
    if (isPreflight) {
      response.setHeader('Access-Control-Allow-Methods', methods);
      if (asked.length > 0) response.setHeader('Access-Control-Allow-Headers', asked.join(', '));
    }
  }
  if (isPreflight) return void response.status(200).end();
  next();
}
