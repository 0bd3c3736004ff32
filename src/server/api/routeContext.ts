import type { Request } from 'express';
import type { z } from 'zod';
import type { Account } from '../accounts.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import type { GitHost } from '../gitHost.ts';
import { ApiError } from './apiError.ts';
import type { HostUrls } from './responses.ts';

/** Shared by all routes: resolves a request's account and repository. */
export interface RouteContext {
  readonly host: GitHost;
  readonly addresses: (request: Request) => HostUrls;
  readonly account: (request: Request) => Account;
  readonly repository: (request: Request) => HostedRepository;
}

/** The repository and account of a request that writes. GitHub answers 404 without read access, and 403 without write access. */
export function writable(
  { host, account, repository }: RouteContext,
  request: Request,
): { readonly found: HostedRepository; readonly author: Account } {
  const author = account(request);
  const found = repository(request);
  if (!host.permission(request, found).write) throw new ApiError(403, 'Must have push access to the repository');
  return { found, author };
}

/** A valid request body; throws GitHub's error for another one. */
export function parse<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const read = schema.safeParse(body);
  if (!read.success)
    throw invalid(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  return read.data;
}

/** GitHub's response to values that it can't process. */
export function invalid(message: string): ApiError {
  return new ApiError(422, message);
}

/** A repository's address in the API. */
export function urlOf({ owner, name }: HostedRepository, { api }: HostUrls): string {
  return `${api}/repos/${owner}/${name}`;
}
