import { afterEach, expect, it, vi } from 'vitest';
import { createGithubClient } from './githubClient.ts';
import { createGithubCommit } from './createGithubCommit.ts';

afterEach(() => vi.unstubAllGlobals());

const token = { permission: 'repo', url: '' };
const client = createGithubClient({ title: 'GitHub', apiUrl: 'https://api.github.com', token });
const target = {
  client,
  repository: { owner: 'o', name: 'n' },
  access: { token: 'secret' },
  defaultBranch: 'main',
  upstream: null,
};

/** Sends a merge to a branch that is at `from`, where these branches need signatures and GitHub answers so. */
async function merge(from: string | null, ruled: readonly string[], answer: Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit) => {
    const path = new URL(address).pathname.replace('/repos/o/n', '');
    if (method !== 'GET' && path !== '/graphql') asked.push(`${method} ${decodeURIComponent(path)}`);
    if (path === '/graphql') return Promise.resolve(Response.json({ data: { repository: { ref: null } } }));
    if (path.startsWith('/rules/'))
      return Promise.resolve(
        Response.json(
          ruled.some((one) => decodeURIComponent(path).endsWith(`/${one}`)) ? [{ type: 'required_signatures' }] : [],
        ),
      );
    if (path === '/merges') return Promise.resolve(answer);
    if (path.startsWith('/branches/')) return Promise.resolve(Response.json({ commit: { sha: 'tip' } }));
    return Promise.resolve(method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ sha: 'made' }));
  });
  const author = { name: 'Ada', email: 'ada@example.com' };
  const commit = { branch: 'docs/x', from, parents: ['tip', 'main'], tree: 'mine', changes: [], message: '', author };
  const outcome = await createGithubCommit(target, 'base', commit);
  return { asked, outcome: outcome.ok ? outcome.value : outcome.problem };
}

const made = (tree: string) => Response.json({ sha: 'merge', commit: { tree: { sha: tree } } });
const missing = (words: string) => Response.json({ message: words }, { status: 404 });
const conflict = () => Response.json({ message: 'Merge conflict' }, { status: 409 });

it.each([
  ['an existing branch', 'tip', []],
  ['a branch that was deleted meanwhile', null, ['POST /git/refs']],
])('merges into %s', async (_, from, before) => {
  expect(await merge(from, ['docs/x'], made('mine'))).toEqual({ asked: [...before, 'POST /merges'], outcome: 'merge' });
});

it.each([
  ['a conflict', conflict, /^The branch “docs\/x” requires signed commits.*conflict\. Update/],
  [
    'commits that it doesn’t have',
    () => missing('Head does not exist'),
    /merges commits that aren’t in this repository/,
  ],
])('says that GitHub finds %s, and leaves no branch', async (_, answer, words) => {
  const problem = { code: 'git/push-rejected', message: expect.stringMatching(words) as unknown };
  expect((await merge('tip', ['docs/x'], answer())).outcome).toMatchObject(problem);
  const { asked, outcome } = await merge(null, ['docs/x'], answer());
  expect(outcome).toMatchObject(problem);
  expect(asked).toEqual(['POST /git/refs', 'POST /merges', 'DELETE /git/refs/heads/docs/x']);
});

it.each([
  [['docs/x'], 'The branch “docs/x” requires signed commits'],
  [['docs/x', 'main'], 'The branch “docs/x” requires signed commits'],
  [['main'], 'The branch that your review goes to requires signed commits'],
])('names the branch whose rule asks for it: %j', async (ruled, words) => {
  const { outcome } = await merge('tip', ruled, made('theirs'));
  expect(outcome).toMatchObject({ code: 'git/push-moved-on', message: expect.stringContaining(words) as unknown });
});
