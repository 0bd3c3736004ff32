import type { NextFunction, Request, Response } from 'express';
import type { Account } from '../../accounts.ts';
import { ApiError } from '../../api/apiError.ts';
import type { HostUrls } from '../../api/responses.ts';
import type { HostedRepository } from '../../git/repositoryStore.ts';
import type { GitHost } from '../../gitHost.ts';

/** How a Gitea or Forgejo server is set up. */
export interface GiteaFaceOptions {
  readonly kind: 'gitea' | 'forgejo';
  /** What `/version` answers: `1.24.6`, or for Forgejo `16.0.1+gitea-1.22.0`. */
  readonly version: string;
  /** `[cors] ENABLED`: whether pages of other origins may call the API. */
  readonly cors: boolean;
  /** `[repository] ACCESS_CONTROL_ALLOW_ORIGIN`: the origin whose pages may use Git's protocol; null if none. */
  readonly gitOrigin: string | null;
  readonly limits: GiteaLimits;
}

/** The values of `/settings/api`. */
export interface GiteaLimits {
  readonly pageSize: number;
  readonly largestPage: number;
  readonly treesPerPage: number;
  readonly largestBlob: number;
}

/** The defaults of Gitea's `[api]` section (custom/conf/app.example.ini), and the version of each forge that is imitated. */
export const giteaDefaults = {
  limits: { pageSize: 30, largestPage: 50, treesPerPage: 1000, largestBlob: 10 * 1024 * 1024 },
  versions: { gitea: '1.24.6', forgejo: '16.0.1+gitea-1.22.0' },
} as const;

/** Shared by all routes. */
export interface GiteaContext {
  readonly host: GitHost;
  readonly addresses: (request: Request) => HostUrls;
  readonly options: GiteaFaceOptions;
  /** Who a request is from; fails with 401. */
  readonly account: (request: Request) => Account;
  /** The repository of a request; fails with 404 without permission to read it. */
  readonly repository: (request: Request) => HostedRepository;
  /** The same, with the account; fails with 403 without permission to write. */
  readonly writable: (request: Request) => { readonly found: HostedRepository; readonly by: Account };
}

/** Resolves accounts and repositories as Gitea does. */
export function createGiteaContext(base: Pick<GiteaContext, 'host' | 'addresses' | 'options'>): GiteaContext {
  const { host } = base;
  const account = (request: Request): Account => {
    const identity = host.identify(request);
    if (identity.kind === 'refused') throw new ApiError(401, 'invalid username, password or token');
    if (identity.kind === 'nobody') throw new ApiError(401, 'token is required');
    return identity.account;
  };
  const repository = (request: Request): HostedRepository => {
    if (host.identify(request).kind === 'refused') throw new ApiError(401, 'invalid username, password or token');
    const found = host.repositories.find(String(request.params['owner']), String(request.params['repo']));
    if (found === null || !host.permission(request, found).read) throw notFound();
    return found;
  };
  return {
    ...base,
    account,
    repository,
    writable: (request) => {
      const by = account(request);
      const found = repository(request);
      if (!host.permission(request, found).write)
        throw new ApiError(403, 'user should have a permission to write to a repo');
      return { found, by };
    },
  };
}

/** Gitea's answer for what doesn't exist, or may not be seen. */
export function notFound(): ApiError {
  return new ApiError(404, "The target couldn't be found.");
}

/** Sends an error in Gitea's words (routers/api/v1, `APIError`); hides the details of unexpected errors. */
export function createGiteaErrorHandler(addresses: (request: Request) => HostUrls) {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    const known = error instanceof ApiError ? error : bodyError(error);
    if (known === null) console.error(error);
    const { status, message } = known ?? new ApiError(500, '');
    const url = `${addresses(request).api}/swagger`;
    response.status(status).json(status === 404 ? { errors: [], message, url } : { message, url });
  };
}

function bodyError(error: unknown): ApiError | null {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : null;
  // These two names are body-parser's own.
  if (type === 'entity.parse.failed') return new ApiError(422, '[]: Deserialization: invalid JSON');
  return type === 'entity.too.large' ? new ApiError(413, 'Request Entity Too Large') : null;
}

/** The part of a list that `page` and `limit` ask for, and its total in `X-Total-Count`. */
export function paginate<Item>(
  items: readonly Item[],
  request: Request,
  response: Response,
  { pageSize, largestPage }: GiteaLimits,
): readonly Item[] {
  const size = Math.min(positiveNumber(request.query['limit'], pageSize), largestPage);
  const page = positiveNumber(request.query['page'], 1);
  response.setHeader('X-Total-Count', String(items.length));
  return items.slice((page - 1) * size, page * size);
}

/** A number of the query; `otherwise` if it is missing or none. */
export function positiveNumber(value: unknown, otherwise: number): number {
  const number = Number(value ?? otherwise);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
}

/** What a wildcard of a route matched: a branch or a path, with its slashes. */
export function restOfPath(request: Request, name: string): string {
  return [request.params[name]].flat().join('/');
}

/** True for Gitea 1.`minor` and newer. */
export function isAtLeast(version: string, minor: number): boolean {
  return Number.parseInt(version.split('.')[1] ?? '', 10) >= minor;
}
