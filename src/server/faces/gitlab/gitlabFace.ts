import { json, Router, type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import { answer, ApiError } from '../../api/apiError.ts';
import type { HostUrls } from '../../api/responses.ts';
import { createGitRouter } from '../../gitRouter.ts';
import { readHostedBlob } from '../../git/gitObjects.ts';
import { runGit } from '../../git/runGit.ts';
import type { GitHost } from '../../gitHost.ts';
import { createLfsRouter } from '../../lfsRouter.ts';
import {
  createGitlabContext,
  findProject,
  paginate,
  redirectMoved,
  sendGitlabError,
  type GitlabContext,
} from './gitlabContext.ts';
import { describeProject, toOwnUser } from './gitlabResponses.ts';
import { addForkRoutes, addMergeRequestRoutes } from './mergeRequestRoutes.ts';
import { addRepositoryRoutes } from './repositoryRoutes.ts';

/** GitLab in front of the host's repositories: REST under `api/v4`, GraphQL, and Git under `{path}.git`. */
export function createGitlabFace(host: GitHost, addresses: (request: Request) => HostUrls): Router {
  const context = createGitlabContext({ host, addresses });
  const router = Router();
  router.use('/api', allowAnyOrigin);
  router.use('/api/v4', createApi(context));
  router.use('/api/graphql', createGraphql(context));
  router.use(createLfsRouter(host, (request) => new URL(addresses(request).web).origin, { objectsPath: 'gitlab-lfs' }));
  router.use(createGitRouter(host));
  return router;
}

function createApi(context: GitlabContext): Router {
  const { host, account, addresses, project } = context;
  const router = Router();
  router.use(json({ limit: '64mb', type: () => true }));
  router.use('/projects/:id', redirectMoved(context));
  router.get(
    '/version',
    answer(host, async (request) => {
      account(request);
      return { version: '18.5.1', revision: 'docwright' };
    }),
  );
  router.get(
    '/user',
    answer(host, async (request) => toOwnUser(account(request), addresses(request))),
  );
  router.get(
    '/projects',
    answer(host, async (request, response) => {
      const all = await host.repositories.all();
      const isOwn = request.query['membership'] === 'true' || request.query['min_access_level'] !== undefined;
      const shown = all.filter((one) => {
        const { read, write } = host.permission(request, one);
        return isOwn ? write : read;
      });
      return Promise.all(paginate(shown, request, response).map((one) => describeProject(context, request, one)));
    }),
  );
  router.get(
    '/projects/:id',
    answer(host, async (request) => describeProject(context, request, await project(request))),
  );
  addRepositoryRoutes(router, context);
  addForkRoutes(router, context);
  addMergeRequestRoutes(router, context);
  router.use((_request: Request, response: Response) => sendGitlabError(response, new ApiError(404, '404 Not Found')));
  // Express recognizes an error handler by its four parameters.
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    sendGitlabError(response, error),
  );
  return router;
}

const blobsQuery = z.object({
  query: z.string(),
  variables: z.object({ fullPath: z.string().optional(), paths: z.array(z.string()), ref: z.string().default('HEAD') }),
});
/** GraphQL's limits: each path adds to a query's complexity, and a connection returns at most 100 nodes. */
const limits = { complexity: { signedIn: 250, anonymous: 200 }, nodes: 100 } as const;

const permissionsQuery = z.object({
  query: z.string().includes('userPermissions { pushCode }'),
  variables: z.object({ fullPath: z.string() }),
});

/** `project.repository.blobs` (app/graphql/resolvers/blobs_resolver.rb), of one project or several, and `project.userPermissions`: what the app asks for. */
function createGraphql(context: GitlabContext): Router {
  const { host } = context;
  const router = Router();
  router.use(json({ limit: '1mb', type: () => true }));
  router.post(
    '/',
    answer(host, async (request) => {
      const identity = host.identify(request);
      if (identity.kind === 'refused') throw new ApiError(401, 'Invalid token');
      const asked = permissionsQuery.safeParse(request.body).data;
      if (asked !== undefined)
        return { data: { project: await readPermissions(context, request, asked.variables.fullPath) } };
      const { query, variables } = blobsQuery.parse(request.body);
      const { fullPath, paths, ref } = variables;
      const named = [...query.matchAll(/(\w+): project\(fullPath: ("[^"]+")\)/g)].map(
        ([, alias = '', path = '']) => [alias, z.string().parse(JSON.parse(path))] as const,
      );
      const projects = fullPath === undefined ? named : [['project', fullPath] as const];
      const complexity = projects.length * (paths.length + 8);
      const most = identity.kind === 'account' ? limits.complexity.signedIn : limits.complexity.anonymous;
      if (complexity > most)
        return {
          errors: [{ message: `Query has complexity of ${complexity}, which exceeds max complexity of ${most}` }],
        };
      const found = await Promise.all(
        projects.map(
          async ([alias, path]) => [alias, await readProject(context, request, { path, paths, ref })] as const,
        ),
      );
      return { data: Object.fromEntries(found) };
    }),
  );
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    if (error instanceof ApiError) response.status(error.status).json({ errors: [{ message: error.message }] });
    else sendGitlabError(response, error);
  });
  return router;
}

/** What the user may do in a project; null if it doesn't exist, or may not be read. */
async function readPermissions({ host }: GitlabContext, request: Request, path: string) {
  const found = await findProject(host, path);
  const { read, write } = found === null ? { read: false, write: false } : host.permission(request, found);
  return read ? { userPermissions: { pushCode: write } } : null;
}

/** The files at these paths of a project; null if it doesn't exist, or may not be read. */
async function readProject(
  { host }: GitlabContext,
  request: Request,
  { path, paths, ref }: { readonly path: string; readonly paths: readonly string[]; readonly ref: string },
): Promise<object | null> {
  const found = await findProject(host, path);
  if (found === null || !host.permission(request, found).read) return null;
  const wanted = paths.slice(0, limits.nodes);
  const names = wanted.map((name) => `${ref}:${name}\n`).join('');
  const listed = await runGit(found.folder, ['cat-file', '--batch-check'], { input: names });
  const lines = listed.output.split('\n');
  const nodes = await Promise.all(
    wanted.map(async (name, index) => {
      const [, oid = ''] = /^([0-9a-f]{40}) blob /.exec(lines[index] ?? '') ?? [];
      const bytes = oid === '' ? null : await readHostedBlob(found.folder, oid);
      return bytes === null ? [] : [{ path: name, oid, rawTextBlob: toText(bytes) }];
    }),
  );
  return { repository: { blobs: { nodes: nodes.flat() } } };
}

/** A text as GitLab shows it: bytes that aren't UTF-8 are lost; null if it is binary. */
function toText(bytes: Uint8Array): string | null {
  return bytes.includes(0) ? null : Buffer.from(bytes).toString('utf8');
}

/** config/application.rb: `/api/*` answers any origin, but doesn't expose the headers of rate limits. */
function allowAnyOrigin(request: Request, response: Response, next: NextFunction): void {
  if (request.headers.origin !== undefined) {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', exposed.join(', '));
  }
  if (request.method !== 'OPTIONS') return next();
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  const asked = request.headers['access-control-request-headers'];
  if (asked !== undefined) response.setHeader('Access-Control-Allow-Headers', asked);
  response.status(200).end();
}

const exposed = [
  'Link',
  'X-Total',
  'X-Total-Pages',
  'X-Per-Page',
  'X-Page',
  'X-Next-Page',
  'X-Prev-Page',
  'X-Gitlab-Blob-Id',
  'X-Gitlab-Commit-Id',
  'X-Gitlab-Content-Sha256',
  'X-Gitlab-Encoding',
  'X-Gitlab-File-Name',
  'X-Gitlab-File-Path',
  'X-Gitlab-Last-Commit-Id',
  'X-Gitlab-Ref',
  'X-Gitlab-Size',
  'X-Request-Id',
  'ETag',
];
