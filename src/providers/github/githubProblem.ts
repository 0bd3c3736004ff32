import { RequestError } from '@octokit/request-error';
import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';

const words = z.object({
  message: z.string().optional(),
  errors: z
    .array(
      z.union([
        z.string(),
        z.object({ message: z.string().optional(), field: z.string().optional(), code: z.string().optional() }),
      ]),
    )
    .optional(),
});

/** Converts a failed GitHub request to a problem. Includes GitHub's message, never the request. */
export function toGithubProblem(error: unknown, title: string, host: string, permission: string): Problem {
  const signIn = { retry: { kind: 'signIn', host, permission } } as const;
  if (!(error instanceof RequestError) || (error.status === 500 && error.response === undefined)) {
    const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
    return offline
      ? createProblem('network/offline', 'This device is offline.', { retry: { kind: 'again' } })
      : createProblem('network/host-unreachable', `${host} didn’t respond.`, { retry: { kind: 'again' } });
  }
  const said = words.safeParse(error.response?.data).data;
  const details = (said?.errors ?? []).map((entry) =>
    typeof entry === 'string' ? entry : (entry.message ?? `${entry.field ?? ''} ${entry.code ?? ''}`.trim()),
  );
  const message = [said?.message ?? `Status ${error.status}`, ...details].join(': ');
  switch (error.status) {
    case 401:
      return createProblem(
        /bad credentials/i.test(message) ? 'git/token-refused' : 'git/sign-in-needed',
        `${title}: ${message}`,
        signIn,
      );
    case 403:
    case 429: {
      const left = error.response?.headers['x-ratelimit-remaining'];
      if (error.status === 429 || left === '0' || /rate limit/i.test(message)) {
        const reset = Number(error.response?.headers['x-ratelimit-reset'] ?? Number.NaN);
        const until = Number.isNaN(reset)
          ? ''
          : ` Try again after ${new Date(reset * 1000).toISOString().slice(11, 16)} UTC.`;
        return createProblem('provider/rate-limited', `${title} has received too many requests.${until}`, {
          retry: { kind: 'again' },
        });
      }
      return createProblem('provider/not-permitted', `${title}: ${message}`, signIn);
    }
    case 404:
      return createProblem('provider/not-found', `${title}: ${message}`, signIn);
    case 422:
      return createProblem('provider/invalid-request', `${title}: ${message}`);
    default:
      return createProblem('network/unexpected-answer', `${title}: ${message}`, { retry: { kind: 'again' } });
  }
}
