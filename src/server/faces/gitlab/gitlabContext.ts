import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import type { Account } from '../../accounts.ts';
import { hashName } from '../../accounts.ts';
import { ApiError } from '../../api/apiError.ts';
import type { HostUrls } from '../../api/responses.ts';
import type { HostedRepository } from '../../git/repositoryStore.ts';
import type { GitHost } from '../../gitHost.ts';

/** Shared by all routes. */
export interface GitlabContext {
  readonly host: GitHost;
  readonly addresses: (request: Request) => HostUrls;
  /** Who a request is from; fails with 401. */
  readonly account: (request: Request) => Account;
  /** The project of a request, by its number or path; fails with 404 without permission to read it. */
  readonly project: (request: Request) => Promise<HostedRepository>;
  /** The same, with the account; fails with 403 without permission to push. */
  readonly writable: (request: Request) => Promise<{ readonly found: HostedRepository; readonly by: Account }>;
}

/** Resolves accounts and projects as GitLab does (lib/api/helpers.rb). */
export function createGitlabContext(base: Pick<GitlabContext, 'host' | 'addresses'>): GitlabContext {
  const { host } = base;
  const account = (request: Request): Account => {
    const identity = host.identify(request);
    if (identity.kind !== 'account') throw new ApiError(401, '401 Unauthorized');
    return identity.account;
  };
  const project = async (request: Request): Promise<HostedRepository> => {
    if (host.identify(request).kind === 'refused') throw new ApiError(401, '401 Unauthorized');
    const found = await findProject(host, String(request.params['id']));
    if (found === null || !host.permission(request, found).read) throw new ApiError(404, '404 Project Not Found');
    return found;
  };
  return {
    ...base,
    account,
    project,
    writable: async (request) => {
      const by = account(request);
      const found = await project(request);
      if (!host.permission(request, found).write) throw new ApiError(403, '403 Forbidden');
      return { found, by };
    },
  };
}

/** The number of a project, which stays the same when it is renamed. */
export function projectId({ owner, name }: Pick<HostedRepository, 'owner' | 'name'>): number {
  return hashName(`${owner}/${name}`);
}

/** A project by its number, or by its path, `group/subgroup/name`. */
export async function findProject(host: GitHost, id: string): Promise<HostedRepository | null> {
  const slash = id.lastIndexOf('/');
  if (slash > 0) return host.repositories.find(id.slice(0, slash), id.slice(slash + 1));
  return (await host.repositories.all()).find((one) => String(projectId(one)) === id) ?? null;
}

/** Redirects reads of a project by its former path to its number, and refuses anything else (`find_project!`). */
export function redirectMoved({ host, addresses }: GitlabContext) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const current = host.renamed.get(String(request.params['id']));
    if (current === undefined) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.status(405).json({ message: 'Non GET methods are not allowed for moved projects' });
    const slash = current.lastIndexOf('/');
    const id = projectId({ owner: current.slice(0, slash), name: current.slice(slash + 1) });
    response.redirect(301, `${addresses(request).api}/projects/${id}${request.url === '/' ? '' : request.url}`);
  };
}

/** Validated parameters of a request; 400 with GitLab's `error` otherwise. */
export function parse<Value>(schema: z.ZodType<Value>, values: unknown): Value {
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0] ?? { path: [], message: 'invalid' };
  throw new ApiError(400, `${path.join('.')} ${message}`);
}

/** Sends an error as GitLab does: `{ "message": … }`. */
export function sendGitlabError(response: Response, error: unknown): void {
  if (error instanceof ApiError) return void response.status(error.status).json({ message: error.message });
  console.error(error);
  response.status(500).json({ message: '500 Internal Server Error' });
}

/** A page of a list by number, with GitLab's headers: 20 entries unless asked, and 100 at most. */
export function paginate<Item>(items: readonly Item[], request: Request, response: Response): readonly Item[] {
  const size = pageSize(request);
  const page = Math.max(1, Number(request.query['page'] ?? 1) || 1);
  const pages = Math.max(1, Math.ceil(items.length / size));
  response.setHeader('X-Page', String(page));
  response.setHeader('X-Per-Page', String(size));
  response.setHeader('X-Total', String(items.length));
  response.setHeader('X-Total-Pages', String(pages));
  response.setHeader('X-Next-Page', page < pages ? String(page + 1) : '');
  if (page < pages) setNextLink(request, response, { page: String(page + 1), per_page: String(size) });
  return items.slice((page - 1) * size, page * size);
}

/** The entries that a page has. */
export function pageSize(request: Request): number {
  return Math.min(Math.max(1, Number(request.query['per_page'] ?? 20) || 20), 100);
}

/** Names the next page in the `Link` header. */
export function setNextLink(request: Request, response: Response, query: Readonly<Record<string, string>>): void {
  const url = new URL(request.originalUrl, `http://${request.headers.host ?? ''}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  response.setHeader('Link', `<${url.href}>; rel="next"`);
}
