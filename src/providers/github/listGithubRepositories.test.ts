import { afterEach, expect, it, vi } from 'vitest';
import { createGithubClient } from './githubClient.ts';
import { listGithubRepositories } from './listGithubRepositories.ts';

afterEach(() => vi.unstubAllGlobals());

const node = (name: string, files: object = { file0: { oid: '1' } }) => ({
  name,
  owner: { login: 'acme' },
  isPrivate: true,
  pushedAt: '2026-01-01T00:00:00Z',
  ...files,
});
const errors = [{ message: 'Resource protected by organization SAML enforcement.' }];

it.each([
  ['all repositories', { nodes: [node('a'), node('b', { file2: { oid: '2' } }), node('c', {})] }, ['a', 'b']],
  ['some, if single sign-on protects others', { nodes: [null, node('a'), null] }, ['a']],
  ['none, if it protects all', { nodes: [null] }, []],
  ['none, if there is no list', { nodes: null }, []],
])('lists %s', async (_, repositories, names) => {
  const body = { data: { viewer: { repositories } }, errors };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
  const token = { permission: 'repo', url: '' };
  const client = createGithubClient({ title: 'GitHub', apiUrl: 'https://api.github.com', token });
  const listed = await listGithubRepositories(client, 'https://github.com', { token: 'secret' });
  expect(listed).toMatchObject({
    ok: true,
    value: names.map((name) => ({ name, cloneUrl: `https://github.com/acme/${name}.git` })),
  });
  expect(listed.ok && listed.value.length).toBe(names.length);
});
