import type { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import type { Forge, Provider } from '../provider.ts';
import { toGithubProblem } from './githubProblem.ts';

/** What differs between github.com and other hosts with the same API. */
export interface GithubOptions extends Forge, Pick<Provider, 'previewUrl'> {
  readonly title: string;
  /** `https://api.github.com` or its equivalent. */
  readonly apiUrl: string;
  readonly token: Provider['token'];
}

/** Calls an API route such as `GET /user` and validates the response with `schema`. */
type Ask = <Value>(
  schema: z.ZodType<Value>,
  route: string,
  words: Readonly<Record<string, unknown>>,
  access: Access | undefined,
) => Promise<Result<Value, Problem>>;

/** Creates a client for one host. Sends the token only to `apiUrl` and never puts it in a problem. */
export function createGithubClient({ title, apiUrl, token }: Pick<GithubOptions, 'title' | 'apiUrl' | 'token'>): Ask {
  return async <Value>(
    schema: z.ZodType<Value>,
    route: string,
    words: Readonly<Record<string, unknown>>,
    access: Access | undefined,
  ): Promise<Result<Value, Problem>> => {
    try {
      // Loaded on first use: the start screen needs no forge.
      const { request: octokitRequest } = await import('@octokit/request');
      const headers = access === undefined ? {} : { authorization: `Bearer ${access.token}` };
      const { data } = await octokitRequest(route, {
        baseUrl: apiUrl,
        headers,
        request: { fetch: fetchUncached },
        ...words,
      });
      const read = schema.safeParse(data);
      return read.success
        ? ok(read.data)
        : err(createProblem('network/unexpected-answer', `Docwright couldn’t understand the response from ${title}.`));
    } catch (error) {
      return err(toGithubProblem(error, title, new URL(apiUrl).host, token.permission));
    }
  };
}

/** Others change this state, so responses are never cached. */
const fetchUncached: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-store' });
