import { dirname } from 'node:path';
import compression from 'compression';
import { Router, type NextFunction, type Request, type Response } from 'express';
import type { ForgeKind, HostSettings } from '#base/settings.ts';
import type { Account } from '../accounts.ts';
import { createApiRouter } from '../api/apiRouter.ts';
import { createMediaRouter } from '../api/contentsRoutes.ts';
import { createGraphqlRouter } from '../api/graphqlRouter.ts';
import type { HostUrls } from '../api/responses.ts';
import { createGitRouter } from '../gitRouter.ts';
import { GitHost } from '../gitHost.ts';
import { createBitbucketFace } from './bitbucket/bitbucketFace.ts';
import { createLfsRouter } from '../lfsRouter.ts';
import { createGiteaFace } from './gitea/giteaFace.ts';
import { createGitlabFace } from './gitlab/gitlabFace.ts';
import { createOAuthRouter } from './oauthRouter.ts';

interface FaceFacts {
  readonly kind: ForgeKind;
  readonly api: string;
  readonly compresses: boolean;
  readonly create: (host: GitHost, addresses: (request: Request) => HostUrls) => Router;
}

/**
 * The forges that the embedded host can answer as, the path of their API, and whether they compress its answers (Gitea and Forgejo: only with
 * `[server] ENABLE_GZIP`).
 */
const faces = {
  github: { kind: 'github', api: '/api/v3', compresses: true, create: createGithubFace },
  gitlab: { kind: 'gitlab', api: '/api/v4', compresses: true, create: createGitlabFace },
  gitea: {
    kind: 'gitea',
    api: '/api/v1',
    compresses: false,
    create: (host, addresses) => createGiteaFace(host, addresses, { kind: 'gitea', cors: true }),
  },
  forgejo: {
    kind: 'gitea',
    api: '/api/v1',
    compresses: false,
    create: (host, addresses) => createGiteaFace(host, addresses, { kind: 'forgejo', cors: true }),
  },
  bitbucket: {
    kind: 'bitbucket',
    api: '/api/2.0',
    compresses: true,
    create: (host, addresses) => createBitbucketFace(host, addresses),
  },
} as const satisfies Readonly<Record<string, FaceFacts>>;

export type Face = keyof typeof faces;

/** The face of that name; null if there is none. */
export function parseFace(name: string): Face | null {
  return Object.hasOwn(faces, name) ? (name as Face) : null; // one of the object's own keys
}

/** Names of all faces. */
export const faceNames = Object.keys(faces).join(', ');

/** Where a face is served: its pages and repositories (`{web}/{path}.git`), and its API. */
export interface FaceUrls {
  readonly web: string;
  readonly api: string;
}

/** The URLs of a face on a server with this origin. */
export function getFaceUrls(face: Face, origin: string): FaceUrls {
  const web = `${origin}/forge`;
  return { web, api: web + faces[face].api };
}

/** The OAuth application of every face. Its secret is only used where a forge requires one. */
export const faceClient = { clientId: 'docwright', clientSecret: 'docwright-secret' } as const;

/** A face as the app's settings name it. */
export function describeFaceHost(face: Face, origin: string): HostSettings {
  const { web, api } = getFaceUrls(face, origin);
  const match = web.replace(/^https?:\/\//, '');
  const signIn = hasPublicSignIn(face) ? { clientId: faceClient.clientId, exchange: null } : null;
  return { match, kind: faces[face].kind, api, signIn, transport: 'api' };
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
  const router = Router();
  if (faces[face].compresses) router.use(compression());
  router.use(
    createOAuthRouter(shown, {
      style: faces[face].kind,
      title: 'Local Git host',
      clients: [
        {
          clientId: faceClient.clientId,
          clientSecret: hasPublicSignIn(face) ? null : faceClient.clientSecret,
          allowsRedirect: isLoopbackUrl,
        },
      ],
      signedIn: (request) => {
        const identity = host.identify(request);
        return identity.kind === 'account' ? identity.account : null;
      },
      cors: hasPublicSignIn(face),
    }),
  );
  router.get('/', (_request, response) => {
    response.type('text').send(`Docwright’s Git host answers as ${face} here. You can close this page.\n`);
  });
  router.get(reviewPath, showReview);
  router.use(
    faces[face].create(shown, (request) => {
      const urls = getFaceUrls(face, originOf(request));
      return { ...urls, git: urls.web };
    }),
  );
  return router;
}

/** The pages of reviews, as each forge's API links to them. */
const reviewPath = /^\/([^/]+)\/([^/]+)\/(?:-\/merge_requests|pulls?|pull-requests)\/(\d+)$/;

/** They are the host's own pages, which only this origin may use. */
function showReview(request: Request, response: Response): void {
  const [, owner = '', name = '', number = ''] = reviewPath.exec(request.path) ?? [];
  response.redirect(`/host/${owner}/${name}/pull/${number}`);
}

/** GitHub and Bitbucket let no page exchange a code. */
function hasPublicSignIn(face: Face): boolean {
  return faces[face].kind !== 'github' && faces[face].kind !== 'bitbucket';
}

/** Apps on this machine may listen on any port (RFC 8252 §7.3). */
function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(new URL(url).origin);
}

/** The same repositories for other accounts. */
function withAccounts(host: GitHost, accounts: readonly Account[]): GitHost {
  const other = new GitHost(dirname(host.repositories.folder), accounts, host.policies);
  other.watchers.add((repository) => host.notifyBranchesChanged(repository));
  return Object.assign(other, { renamed: host.renamed, answers: host.answers, issued: host.issued });
}

/** GitHub Enterprise Server: REST under `api/v3`, and GraphQL. */
function createGithubFace(host: GitHost, addresses: (request: Request) => HostUrls): Router {
  const router = Router();
  router.use('/api', allowAnyOrigin);
  // "Get GitHub Enterprise Server meta information"
  router.get('/api/v3/meta', (_request, response) => {
    response.json({
      verifiable_password_authentication: false,
      packages: [],
      dependabot: [],
      installed_version: '3.17.0',
    });
  });
  router.use('/api/v3', createApiRouter(host, addresses));
  router.use('/api/graphql', createGraphqlRouter(host));
  router.use(createMediaRouter(host));
  const originOf = (request: Request) => new URL(addresses(request).web).origin;
  router.use(createLfsRouter(host, originOf, { verifyOrigin: (request) => getVerifyOrigin(originOf(request)) }));
  router.use(createGitRouter(host));
  return router;
}

/** Uploads to github.com’s Git LFS are verified at lfs.github.com. */
export function getVerifyOrigin(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  // An IP address has no subdomains.
  const name = /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
  return `${protocol}//lfs.${name}${port === '' ? '' : `:${port}`}`;
}

/** https://docs.github.com/rest/using-the-rest-api/using-cors-and-jsonp-to-make-cross-origin-requests */
function allowAnyOrigin(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader(
    'Access-Control-Expose-Headers',
    'ETag, Link, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval',
  );
  if (request.method !== 'OPTIONS') return next();
  response.setHeader(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, X-Requested-With',
  );
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE');
  response.setHeader('Access-Control-Max-Age', '86400');
  response.status(204).end();
}
