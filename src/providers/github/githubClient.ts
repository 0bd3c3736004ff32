import type { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import type { Provider } from '../provider.ts';
import { toGithubProblem } from './githubProblem.ts';

/** What differs between github.com and another host that speaks its API. */
export interface GithubOptions {
  readonly title: string;
  /** `https://api.github.com`, or what stands for it. */
  readonly apiUrl: string;
  readonly token: Provider['token'];
}

/** Asks the API for a route such as `GET /user`; what it answers is judged by `schema`. */
type Ask = <Value>(
  schema: z.ZodType<Value>,
  route: string,
  words: Readonly<Record<string, unknown>>,
  access: Access | undefined,
) => Promise<Result<Value, Problem>>;

/** The questions to one host. A token goes to `apiUrl` only, and into no problem. */
export function createGithubClient({ title, apiUrl, token }: GithubOptions): Ask {
  return async <Value>(
    schema: z.ZodType<Value>,
    route: string,
    words: Readonly<Record<string, unknown>>,
    access: Access | undefined,
  ): Promise<Result<Value, Problem>> => {
    try {
      // Fetched when first used: the start screen needs no forge.
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
        : err(
            createProblem('network/unexpected-answer', `${title} gave an answer that Docwright does not understand.`),
          );
    } catch (error) {
      return err(toGithubProblem(error, title, new URL(apiUrl).host, token.permission));
    }
  };
}

/** State that others change is asked for anew each time. */
const fetchUncached: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-store' });
