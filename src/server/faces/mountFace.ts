import { dirname } from 'node:path';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { createApiRouter } from '../api/apiRouter.ts';
import { createGraphqlRouter } from '../api/graphqlRouter.ts';
import { createGitRouter } from '../gitRouter.ts';
import type { Account } from '../accounts.ts';
import { GitHost } from '../gitHost.ts';

/** The forges that the embedded host can answer as. */
export const faces = ['github'] as const;
export type Face = (typeof faces)[number];

/** Where a face is served: its pages and repositories (`{web}/{path}.git`), and its API. */
export interface FaceUrls {
  readonly web: string;
  readonly api: string;
}

const apiPaths: Readonly<Record<Face, string>> = { github: '/api/v3' };

/** The URLs of a face on a server with this origin. */
export function getFaceUrls(face: Face, origin: string): FaceUrls {
  const web = `${origin}/forge`;
  return { web, api: web + apiPaths[face] };
}

/**
 * A host's repositories, as the forge would serve them at `/forge`: for pages of any origin, but without the sign-in of the person at
 * this machine, who could be any page's.
 */
export function createFaceRouter(face: Face, host: GitHost, originOf: (request: Request) => string): Router {
  const shown = withAccounts(
    host,
    host.accounts.filter(({ token }) => token !== null),
  );
  const urlsOf = (request: Request) => getFaceUrls(face, originOf(request));
  const router = Router();
  const routers: Readonly<Record<Face, () => Router>> = {
    github: () => createApiRouter(shown, (request) => ({ ...urlsOf(request), git: urlsOf(request).web })),
  };
  router.use('/api', allowOrigins(cors[face]));
  router.use(apiPaths[face], routers[face]());
  if (face === 'github') router.use('/api/graphql', createGraphqlRouter(shown));
  router.use(createGitRouter(shown));
  return router;
}

/** The same repositories for other accounts. */
function withAccounts(host: GitHost, accounts: readonly Account[]): GitHost {
  const other = new GitHost(dirname(host.repositories.folder), accounts, host.policies);
  other.watchers.add((repository) => host.notifyBranchesChanged(repository));
  return Object.assign(other, { renamed: host.renamed, answers: host.answers });
}

/** The headers that a forge sends to pages of other origins. */
interface Cors {
  readonly allow: string;
  readonly expose: string;
}

const cors: Readonly<Record<Face, Cors>> = {
  // https://docs.github.com/rest/using-the-rest-api/using-cors-and-jsonp-to-make-cross-origin-requests
  github: {
    allow:
      'Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, X-Requested-With',
    expose:
      'ETag, Link, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval',
  },
};

function allowOrigins({ allow, expose }: Cors) {
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', expose);
    if (request.method !== 'OPTIONS') return next();
    response.setHeader('Access-Control-Allow-Headers', allow);
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE');
    response.setHeader('Access-Control-Max-Age', '86400');
    response.status(204).end();
  };
}
