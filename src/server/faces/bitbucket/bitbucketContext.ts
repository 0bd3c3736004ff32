import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import type { Account } from '../../accounts.ts';
import { ApiError } from '../../api/apiError.ts';
import type { HostUrls } from '../../api/responses.ts';
import type { HostedRepository } from '../../git/repositoryStore.ts';
import type { GitHost } from '../../gitHost.ts';

/** Shared by all routes. */
export interface BitbucketContext {
  readonly host: GitHost;
  readonly addresses: (request: Request) => HostUrls;
  /** Who a request is from; fails with 401. */
  readonly account: (request: Request) => Account;
  /** The repository of a request; fails with 404 without permission to read it. */
  readonly repository: (request: Request) => HostedRepository;
  /** The same, with the account; fails with 403 without permission to write. */
  readonly writable: (request: Request) => { readonly found: HostedRepository; readonly by: Account };
}

const refused = 'Token is invalid, expired, or not supported for this endpoint.';

/** Resolves accounts and repositories as Bitbucket does. */
export function createBitbucketContext(base: Pick<BitbucketContext, 'host' | 'addresses'>): BitbucketContext {
  const { host } = base;
  const account = (request: Request): Account => {
    const identity = host.identify(request);
    if (identity.kind !== 'account') throw new ApiError(401, refused);
    return identity.account;
  };
  const repository = (request: Request): HostedRepository => {
    if (host.identify(request).kind === 'refused') throw new ApiError(401, refused);
    const found = host.repositories.find(String(request.params['workspace']), String(request.params['slug']));
    if (found === null || !host.permission(request, found).read)
      throw new ApiError(
        404,
        'You may not have access to this repository or it no longer exists in this workspace. If you think this repository exists and you have access, make sure you are authenticated.',
      );
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
        throw new ApiError(403, 'Access denied. You must have write or admin access.');
      return { found, by };
    },
  };
}

/** Redirects reads of a repository by its former name. */
export function redirectRenamed({ host, addresses }: BitbucketContext) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const current = host.renamed.get(`${String(request.params['workspace'])}/${String(request.params['slug'])}`);
    if (current === undefined || request.method !== 'GET') return next();
    response.redirect(
      301,
      `${addresses(request).api}/repositories/${current}${request.url === '/' ? '' : request.url}`,
    );
  };
}

/** Sends an error as Bitbucket's `error`; hides the details of unexpected errors. */
export function sendBitbucketError(response: Response, error: unknown): void {
  const isTooLarge =
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'entity.too.large';
  const known = error instanceof ApiError ? error : isTooLarge ? new ApiError(413, 'Request Entity Too Large') : null;
  if (known === null) console.error(error);
  const { status, message, errors } = known ?? new ApiError(500, 'Something went wrong');
  const fields = errors?.[0];
  response.status(status).json({ type: 'error', error: { message, ...(fields === undefined ? {} : { fields }) } });
}

/** Validated values of a request; 400 with Bitbucket's `fields` otherwise. */
export function parse<Value>(schema: z.ZodType<Value>, values: unknown): Value {
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), [message]]));
  throw new ApiError(400, 'Bad request', [fields]);
}

/** What a wildcard of a route matched: a branch or a path, with its slashes. */
export function restOfPath(request: Request, name: string): string {
  return [request.params[name]].flat().join('/');
}

/** The limits of a list: entries in a page, and whether its pages have numbers or names. */
export interface PageRules {
  readonly usual: number;
  readonly most: number;
  readonly isNumbered: boolean;
}

const usualPage: PageRules = { usual: 10, most: 100, isNumbered: true };

/**
 * A page of a list, filtered by `q` and sorted by `sort` (https://developer.atlassian.com/cloud/bitbucket/rest/intro/#pagination): `next` is
 * a URL, and only its presence says whether more follow.
 */
export function paginate(
  items: readonly object[],
  request: Request,
  { api }: HostUrls,
  { usual, most, isNumbered }: PageRules = usualPage,
): object {
  const shown = sortItems(filterItems(items, request.query['q']), request.query['sort']);
  const pagelen = Number(request.query['pagelen'] ?? usual);
  if (!Number.isInteger(pagelen) || pagelen < 1 || pagelen > most) throw new ApiError(400, 'Invalid pagelen');
  const named = request.query['page'];
  const page = named === undefined ? 1 : isNumbered ? Number(named) : readPageName(String(named));
  if (!Number.isInteger(page) || page < 1) throw new ApiError(400, 'Invalid page');
  const isLast = page * pagelen >= shown.length;
  const next = new URL(request.originalUrl, api);
  next.searchParams.set('page', isNumbered ? String(page + 1) : formatPageName(page + 1));
  return {
    pagelen,
    ...(isNumbered ? { page, size: shown.length } : {}),
    values: shown.slice((page - 1) * pagelen, page * pagelen),
    ...(isLast ? {} : { next: next.href }),
  };
}

const formatPageName = (page: number) => Buffer.from(`page ${page}`).toString('base64url');
const readPageName = (name: string) =>
  Number(/^page (\d+)$/.exec(Buffer.from(name, 'base64url').toString('utf8'))?.[1] ?? Number.NaN);

/** The entries that fulfill `name="value"`, or one of several joined by `OR`; no other queries are understood here. */
export function filterItems<Item extends object>(items: readonly Item[], query: unknown): readonly Item[] {
  if (query === undefined) return items;
  const conditions = String(query)
    .split(/ OR /i)
    .map((condition) => /^\s*([\w.]+)\s*=\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(condition));
  if (conditions.includes(null)) throw new ApiError(400, `Invalid query: ${String(query)}`);
  return items.filter((item) =>
    conditions.some((condition) => {
      const [, name = '', value = ''] = condition ?? [];
      return readField(item, name) === value.replaceAll(/\\(.)/g, '$1');
    }),
  );
}

function sortItems(items: readonly object[], order: unknown): readonly object[] {
  if (typeof order !== 'string') return items;
  const [, sign, name = ''] = /^(-?)(.*)$/.exec(order) ?? [];
  const direction = sign === '-' ? -1 : 1;
  return items.toSorted(
    (a, b) => direction * String(readField(a, name) ?? '').localeCompare(String(readField(b, name) ?? '')),
  );
}

function readField(item: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? Reflect.get(value, part)
          : undefined,
      item,
    );
}

/** Only the parts of a response that `fields` names: `next,values.path` (https://developer.atlassian.com/cloud/bitbucket/rest/intro/#partial-response). */
export function selectFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => selectFields(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inside]: [string, unknown]) => {
      if (fields.includes(name)) return [[name, inside] as const];
      const below = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
      return below.length === 0 ? [] : [[name, selectFields(inside, below)] as const];
    }),
  );
}
