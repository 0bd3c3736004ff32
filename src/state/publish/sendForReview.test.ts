import { expect, it } from 'vitest';
import { createProblem, type ProblemCode } from '#base/problem.ts';
import { err } from '#base/result.ts';
import type { Provider, ProviderRepository } from '#providers/provider.ts';
import type { SiteSummary } from '#workspace/workspace.ts';
import { sendForReview } from './sendForReview.ts';

it.each<[string, ProblemCode, ProblemCode]>([
  ['the owner forbids', 'provider/not-permitted', 'provider/fork-failed'],
  ['the forge can’t create', 'provider/invalid-request', 'provider/fork-failed'],
  ['the token can’t see', 'provider/not-found', 'provider/fork-failed'],
  ['needs a token that expired', 'git/token-refused', 'git/token-refused'],
  ['waits for a limit', 'provider/rate-limited', 'provider/rate-limited'],
  ['needs a connection', 'network/host-unreachable', 'network/host-unreachable'],
  ['the writer stops waiting for', 'operation/cancelled', 'operation/cancelled'],
])('sends nothing, and says why, if there is a fork that %s', async (_, failed, code) => {
  let isSent = false;
  const provider = { fork: () => Promise.resolve(err(createProblem(failed, 'Forge: No'))) } as Partial<Provider>;
  const sent = await sendForReview(
    {
      workspace: {
        publish: () => {
          isSent = true;
          return Promise.reject(new Error('Sent.'));
        },
        setPullRequest: () => Promise.reject(new Error('Sent.')),
      },
      located: { provider, repository: { owner: 'acme', name: 'docs' } } as ProviderRepository, // only `fork` is called
      access: { token: 'a' },
      signal: new AbortController().signal,
      onStep: () => {},
      onProgress: () => {},
      time: 0,
      timezoneOffset: 0,
    },
    {
      site: { draft: null } as SiteSummary, // nothing else is read
      paths: ['index.mdx'],
      title: 'T',
      description: '',
      author: { name: 'A', email: 'a@example.com' },
      branch: 'docs/a',
      throughFork: true,
    },
  );
  expect([sent, isSent]).toEqual([err(createProblem(code, 'Forge: No')), false]);
});
