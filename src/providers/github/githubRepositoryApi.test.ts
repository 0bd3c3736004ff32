import { afterEach, expect, it, vi } from 'vitest';
import { encodeText } from '#base/encoding.ts';
import { createGithubRepositoryApi } from './githubRepositoryApi.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the most files', 150, 10, 100],
  ['the most bytes of all', 22, 99_000, 20],
  ['the most bytes of one', 3, 100_001, 0],
  ['the most bytes of one, exactly', 3, 100_000, 3],
])('sends texts inline up to %s, and the others one by one', async (_, count, size, inline) => {
  const trees: { content?: string; sha?: string }[][] = [];
  let blobs = 0;
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (url.endsWith('/git/blobs')) blobs++;
    if (url.endsWith('/git/trees')) trees.push((JSON.parse(String(body)) as { tree: (typeof trees)[number] }).tree);
    return Promise.resolve(Response.json({ sha: 'made', tree: { sha: 'base' }, parents: [] }));
  });
  const server = { title: 'GitHub', apiUrl: 'https://api.github.com', webUrl: 'https://github.com' };
  const token = { permission: 'repo', url: '' };
  const api = createGithubRepositoryApi({ ...server, token }, { owner: 'o', name: 'n' }, { token: 'secret' });
  const bytes = encodeText('x'.repeat(size));
  const changes = Array.from({ length: count }, (__, index) => ({
    path: `${index}.mdx`,
    before: null,
    existed: false,
    content: { bytes, mode: '100644', oid: `${index}` },
  }));
  const author = { name: 'Ada', email: 'ada@example.com' };
  const commit = { branch: 'docs/x', from: 'tip', parents: ['tip'], tree: 'made', changes, message: '', author };
  expect(await api.createCommit(commit)).toEqual({ ok: true, value: 'made' });
  expect(trees.map((tree) => tree.filter(({ content }) => content !== undefined).length)).toEqual([inline]);
  expect(blobs).toBe(count - inline);
});
