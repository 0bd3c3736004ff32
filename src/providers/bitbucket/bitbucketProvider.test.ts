import { afterEach, expect, it, vi } from 'vitest';
import { forgeFacts } from '../forgeFacts.ts';
import { createBitbucketProvider } from './bitbucketProvider.ts';

afterEach(() => vi.unstubAllGlobals());

const provider = createBitbucketProvider({
  title: 'Bitbucket',
  apiUrl: 'https://api.bitbucket.org/2.0',
  webUrl: 'https://bitbucket.org',
  token: { permission: '', url: null },
  reviewTerm: forgeFacts.bitbucket.reviewTerm,
  ci: null,
  capabilities: { fork: true },
  hidesPrivateRepositories: true,
  previewUrl: () => null,
});
const docs = { owner: 'acme', name: 'docs' };
const access = { token: 'token' };
const pullRequest = {
  id: 7,
  title: 'A title',
  description: 'Words.',
  state: 'OPEN',
  draft: true,
  close_source_branch: true,
  reviewers: [{ uuid: '{1}', display_name: 'Bo' }],
  links: { html: { href: 'https://bitbucket.org/acme/docs/pull-requests/7' } },
  source: { branch: { name: 'docs/x' }, repository: { full_name: 'acme/docs' } },
  destination: { branch: { name: 'main' } },
};

/** Answers by method and path. Returns what was sent. */
function answer(answers: Readonly<Record<string, object>>) {
  const sent: { readonly name: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', (input: string, { method = 'GET', body }: RequestInit) => {
    const name = `${method} ${new URL(input).pathname.replace('/2.0', '')}`;
    sent.push({ name, body: typeof body === 'string' ? JSON.parse(body) : null });
    const found = answers[name];
    return Promise.resolve(Response.json(found ?? { error: { message: 'Not found' } }, { status: found ? 200 : 404 }));
  });
  return sent;
}

it('keeps the reviewers and options of a pull request that it edits', async () => {
  const route = '/repositories/acme/docs/pullrequests/7';
  const sent = answer({ [`GET ${route}`]: pullRequest, [`PUT ${route}`]: pullRequest });
  await provider.updatePullRequest(docs, 7, { description: 'Other words.' }, access);
  expect(sent.at(-1)?.body).toEqual({
    title: 'A title',
    description: 'Other words.',
    reviewers: [{ uuid: '{1}' }],
    close_source_branch: true,
    draft: true,
  });
});

it.each([
  ['OPEN', ['modified', 'added'], 'open', true],
  ['OPEN', ['modified', 'merge conflict'], 'open', false],
  ['OPEN', ['local deleted'], 'open', false],
  ['OPEN', null, 'open', null],
  ['MERGED', [], 'merged', null],
  ['DECLINED', [], 'closed', null],
  ['SUPERSEDED', [], 'closed', null],
])('reads the state %s with files %j', async (state, files, expected, isMergeable) => {
  const route = 'GET /repositories/acme/docs/pullrequests/7';
  answer({
    [route]: { ...pullRequest, state },
    ...(files === null ? {} : { [`${route}/diffstat`]: { values: files.map((status) => ({ status })) } }),
  });
  expect(await provider.pullRequest(docs, 7, access)).toMatchObject({ value: { state: expected, isMergeable } });
});

it('asks for the email address of an API token before it sends it', async () => {
  const sent = answer({});
  expect(await provider.currentUser({ token: 'ATATT123' })).toMatchObject({
    problem: { code: 'git/token-refused', message: expect.stringContaining('name@example.com:TOKEN') as unknown },
  });
  expect(sent).toEqual([]);
});

it.each([
  ['a workspace of the user’s name', [{ slug: 'team', administrator: true }, { slug: 'ada' }], 'ada'],
  [
    'the first that the user administers',
    [
      { slug: 'acme', administrator: true },
      { slug: 'team', administrator: true },
    ],
    'team',
  ],
  ['none', [{ slug: 'team' }], null],
])('forks into %s', async (_, workspaces, expected) => {
  const fork = { full_name: `${expected}/docs`, is_private: false, mainbranch: { name: 'main' } };
  const sent = answer({
    'GET /repositories/acme/docs/forks': { values: [] },
    'GET /user': { username: 'ada' },
    'GET /user/workspaces': {
      values: workspaces.map(({ slug, ...more }) => ({ workspace: { slug }, ...more })),
    },
    'POST /repositories/acme/docs/forks': fork,
    [`GET /repositories/${expected}/docs/refs/branches`]: { values: [{ name: 'main' }] },
    [`GET /repositories/${expected}`]: { values: [{ full_name: fork.full_name }] },
  });
  const forked = await provider.fork(docs, access);
  if (expected === null) expect(forked).toMatchObject({ problem: { code: 'provider/not-permitted' } });
  else expect(forked).toMatchObject({ value: { owner: expected, name: 'docs', canPush: true } });
  const posted = sent.find(({ name }) => name.startsWith('POST'));
  expect(posted?.body ?? null).toEqual(expected === null ? null : { workspace: { slug: expected } });
});

it('finds sites on a main branch whose name has a slash by its commit', async () => {
  const repository = { full_name: 'acme/docs', is_private: true, mainbranch: { name: 'release/1' } };
  const sent = answer({
    'GET /user/workspaces': { values: [{ workspace: { slug: 'acme' } }] },
    'GET /repositories/acme': { values: [repository, { ...repository, full_name: 'acme/empty', mainbranch: null }] },
    'GET /repositories/acme/docs/refs/branches/release/1': { name: 'release/1', target: { hash: 'abc' } },
    'GET /repositories/acme/docs/src/abc/': { values: [{ path: 'docs.json' }] },
  });
  expect(await provider.listRepositories?.(access)).toMatchObject({ value: [{ name: 'docs', private: true }] });
  expect(sent.map(({ name }) => name)).toContain('GET /repositories/acme/docs/src/abc/');
});
