import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem, ProblemCode } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { createGiteaProvider } from '#providers/gitea/giteaProvider.ts';
import { createGiteaRepositoryApi } from '#providers/gitea/giteaRepositoryApi.ts';
import { forgeFacts } from '#providers/forgeFacts.ts';
import { listRecoveryActions } from '#state/publish/publishFlow.ts';
import { sendForReview } from '#state/publish/sendForReview.ts';
import type { SiteSummary } from '#workspace/workspace.ts';
import { bitbucket } from './bitbucketForge.ts';
import type { ContractForge } from './contractForge.ts';
import { github } from './githubForge.ts';
import { gitlab } from './gitlabForge.ts';

const secret = 'secret-token';
const access = { token: secret };
const name = { owner: 'acme', name: 'docs' };
const giteaOptions = {
  ...forgeFacts.gitea,
  title: 'Gitea',
  token: { permission: forgeFacts.gitea.permission, url: 'https://forge.example/user/settings/applications' },
  hidesPrivateRepositories: true,
  previewUrl: () => null,
};
const gitea: Pick<ContractForge, 'face' | 'createProvider' | 'createApi'> = {
  face: 'gitea',
  createProvider: ({ api, web }) => createGiteaProvider({ ...giteaOptions, apiUrl: api, webUrl: web }),
  createApi: ({ api, web }, repository, one) =>
    createGiteaRepositoryApi({ ...giteaOptions, apiUrl: api, webUrl: web }, repository, one),
};
const paths = { github: '/api/v3', gitlab: '/api/v4', gitea: '/api/v1', forgejo: '/api/v1', bitbucket: '/2.0' };

/** Everything that the app asks a forge for. */
function listCalls(forge: Pick<ContractForge, 'face' | 'createProvider' | 'createApi'>) {
  const urls = { api: `https://forge.example${paths[forge.face]}`, web: 'https://forge.example' };
  const provider = forge.createProvider(urls);
  const api = () => forge.createApi(urls, name, access);
  const commit = {
    branch: 'docs/x',
    from: 'a'.repeat(40),
    parents: ['a'.repeat(40)],
    tree: 'b'.repeat(40),
    changes: [
      {
        path: 'a.mdx',
        content: { bytes: new TextEncoder().encode('A'), mode: '100644', oid: 'c'.repeat(40) },
        before: { mode: '100644', oid: 'd'.repeat(40) },
        existed: true,
      },
    ],
    message: 'M',
    author: { name: 'Ada', email: 'ada@example.com' },
  };
  const request = { title: 'T', description: '', head: { owner: 'acme', branch: 'docs/x' }, baseBranch: 'main' };
  const calls: Readonly<Record<string, () => Promise<Result<unknown, Problem>>>> = {
    user: () => provider.currentUser(access),
    repository: () => provider.repository(name, access),
    branches: () => provider.branches(name, access),
    fork: () => provider.fork(name, access),
    'a review': () => provider.createPullRequest(name, request, access),
    'a review’s state': () => provider.pullRequest(name, 1, access),
    'a connection': () => api().lookUp({ purpose: 'push', branches: ['docs/x'] }),
    files: () => api().listFiles('a'.repeat(40), () => undefined),
    'a commit': () => api().createCommit(commit),
  };
  return { provider, calls };
}

const html = '<!doctype html><html><title>Wi-Fi</title></html>';
const asHtml = (status: number) => () => new Response(html, { status, headers: { 'content-type': 'text/html' } });
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers });
/** An error with a message, as forges send it; Bitbucket has it deeper. */
const says = (status: number, message: string, headers: Record<string, string> = {}) =>
  json(status, { message, error: { message } }, headers);
const elsewhere = () =>
  Object.defineProperties(new Response('{}'), {
    redirected: { value: true },
    url: { value: 'https://evil.example/login' },
  });
const rest: readonly ProblemCode[] = ['network/unexpected-answer'];

const answers: readonly (readonly [string, () => Response, readonly ProblemCode[]])[] = [
  ['a web page', asHtml(200), rest],
  ['a web page with status 502', asHtml(502), rest],
  ['a web page with status 401', asHtml(401), rest],
  ['a web page with status 403', asHtml(403), rest],
  ['a web page with status 404', asHtml(404), rest],
  ['a status of 500 without a body', () => new Response('', { status: 500 }), rest],
  ['a status of 502 without a body', () => new Response('', { status: 502 }), rest],
  ['a status of 413 from a server before it', asHtml(413), ['provider/invalid-request']],
  ['the start of a response', () => new Response('{"id": 1, "na'), rest],
  ['another kind of JSON', json(200, [[]]), rest],
  ['nothing', () => new Response(''), rest],
  ['a GraphQL error', json(200, { data: null, errors: [{ message: 'Something went wrong' }] }), rest],
  ['a redirect to another host', elsewhere, rest],
  ['a token that it rejects', says(401, 'Bad credentials'), ['git/token-refused']],
  ['a token that isn’t valid yet', says(401, 'Token is not yet valid'), ['git/token-not-yet-valid']],
  ['a long limit', says(429, 'Slow down', { 'retry-after': '40' }), ['provider/rate-limited']],
  ['no permission', says(403, 'Forbidden'), ['provider/not-permitted', 'git/push-forbidden']],
];

describe.each([github, gitlab, gitea, bitbucket])('what $face’s API answers instead', (forge) => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each(answers)('is explained, and signs nobody out: %s', async (_, answer, codes) => {
    const wrong: string[] = [];
    for (const [title, call] of Object.entries(listCalls(forge).calls)) {
      const targets = new Set<string>();
      vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
        if (new Headers(init?.headers).has('authorization')) targets.add(new URL(url).host);
        return Promise.resolve(answer());
      });
      const asked = call();
      await vi.runAllTimersAsync();
      const result = await asked;
      if (result.ok) {
        wrong.push(`${title}: ok`);
        continue;
      }
      const { code, message } = result.problem;
      const isSentence =
        message.length > 8 &&
        message.length < 300 &&
        !/JSON|Unexpected token|undefined|null|NaN|<|\[object/.test(message);
      if (
        !codes.includes(code) ||
        !isSentence ||
        message.includes(secret) ||
        [...targets].some((host) => host !== 'forge.example')
      )
        wrong.push(`${title}: ${code} ${message}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** What each forge says of a token without a permission. */
const refusals = [
  [github, json(403, { message: 'Resource not accessible by personal access token', status: '403' })],
  [
    gitlab,
    json(403, {
      error: 'insufficient_scope',
      error_description: 'The request requires higher privileges than provided by the access token.',
      scope: 'api',
    }),
  ],
  [gitea, json(403, { message: 'token does not have at least one of required scope(s): [write:repository]' })],
  [
    bitbucket,
    json(403, {
      type: 'error',
      error: {
        message: 'Your credentials lack one or more required privilege scopes.',
        detail: { granted: ['repository'], required: ['repository:write'] },
      },
    }),
  ],
] as const;

describe('a token without a permission', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  it.each(refusals)('is told apart, and the permission named with the page to add it: $face', async (forge, answer) => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer()));
    const wrong: string[] = [];
    const { provider, calls } = listCalls(forge);
    for (const [title, call] of Object.entries(calls)) {
      const asked = call();
      await vi.runAllTimersAsync();
      const result = await asked;
      const actions = result.ok ? [] : listRecoveryActions(result.problem, provider);
      const signIn = actions.find(({ kind }) => kind === 'signIn');
      const isNamed = signIn?.kind === 'signIn' && signIn.permission === provider.token.permission;
      if (result.ok || result.problem.code !== 'provider/not-permitted' || !isNamed)
        wrong.push(`${title}: ${result.ok ? 'ok' : `${result.problem.code} ${result.problem.message}`}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe.each([github, gitlab, gitea, bitbucket])('a fork that can’t be created at $face', (forge) => {
  afterEach(() => void vi.unstubAllGlobals());
  it.each([400, 403, 404, 409, 422])('is a refusal with status %d, before anything is sent', async (status) => {
    vi.stubGlobal('fetch', () => Promise.resolve(says(status, 'Forking is disabled')()));
    const { provider } = listCalls(forge);
    const site = { draft: null } as SiteSummary; // nothing else is read before the fork is there
    const sent = await sendForReview(
      {
        workspace: { publish: () => expect.unreachable(), setPullRequest: () => expect.unreachable() },
        located: { provider, repository: name },
        access,
        signal: new AbortController().signal,
        onStep: () => undefined,
        onProgress: () => undefined,
        time: 0,
        timezoneOffset: 0,
      },
      { site, paths: [], title: '', description: '', author: { name: '', email: '' }, branch: 'x', throughFork: true },
    );
    expect(sent).toMatchObject({
      problem: { code: 'provider/fork-failed', message: expect.stringContaining('Forking is disabled') as unknown },
    });
  });
});
