import { afterEach, expect, it, vi } from 'vitest';
import { forgeFacts } from '../forgeFacts.ts';
import { createGiteaProvider } from './giteaProvider.ts';
import { createGiteaRepositoryApi } from './giteaRepositoryApi.ts';

afterEach(() => vi.unstubAllGlobals());

const server = {
  title: 'Forge',
  apiUrl: 'https://forge.example/api/v1',
  webUrl: 'https://forge.example',
  token: { permission: '', url: '' },
};
const provider = createGiteaProvider({
  ...server,
  reviewTerm: forgeFacts.gitea.reviewTerm,
  capabilities: { fork: true },
  ci: null,
  hidesPrivateRepositories: true,
  previewUrl: () => null,
});
const docs = { owner: 'Acme', name: 'docs' };
const access = { token: 'secret' };
const side = (label: string, login: string) => ({ label, repo: { owner: { login } } });
const pull = {
  number: 1,
  html_url: 'https://forge.example/acme/docs/pulls/1',
  title: 'A topic',
  state: 'open',
  head: side('docs/x', 'ada'),
  base: side('main', 'acme'),
};
const answerWith = (body: unknown) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));

it.each([
  [{ mergeable: true }, true],
  [{ mergeable: false }, false],
  [{ mergeable: null }, null],
  [{ mergeable: false, draft: true }, null],
  [{ mergeable: true, draft: true }, true],
  [{ mergeable: false, draft: false }, false],
  [{ mergeable: false, title: 'WIP: A topic' }, null],
  [{ mergeable: false, title: '[wip] A topic' }, null],
  [{ mergeable: false, title: 'Draft: A topic' }, null],
  [{ mergeable: false, title: 'Drafts: how to write them' }, false],
  [{ mergeable: false, title: 'Explain WIP: pages' }, false],
])('reads whether a pull request with %o can be merged: %s', async (facts, isMergeable) => {
  answerWith({ ...pull, ...facts });
  expect(await provider.pullRequest(docs, 1, access)).toMatchObject({ value: { isMergeable } });
});

it.each([
  ['ada', true],
  ['Ada', true],
  ['ben', false],
])('finds the pull request of %s: %s', async (owner, isFound) => {
  answerWith([pull]);
  const found = await provider.findPullRequest(docs, { owner, branch: 'docs/x' }, access);
  expect(found.ok && found.value !== null).toBe(isFound);
});

it('uses the new name of a renamed repository', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url).pathname.replace('/api/v1/repos', ''));
    const repository = { name: 'manual', owner: { login: 'Lantern' }, default_branch: 'main' };
    return Promise.resolve(Response.json({ ...repository, permissions: { push: true }, commit: { id: 'tip' } }));
  });
  const api = createGiteaRepositoryApi(server, docs, access);
  expect(await api.lookUp({ purpose: 'push', branches: [] })).toMatchObject({
    value: { url: 'https://forge.example/Lantern/manual.git' },
  });
  await api.lfs?.download({ oid: '', size: 0 }, { path: 'a.png', commit: 'tip' });
  expect(asked).toEqual(['/Acme/docs', '/Lantern/manual/branches/main', '/Lantern/manual/media/a.png']);
});
