import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { findForge, locateRepository } from '#providers/locateRepository.ts';
import type { ProviderRepository } from '#providers/provider.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { startServer, type RunningServer } from '#server/startServer.ts';

const ana = { token: 'ana-token' };
const ben = { token: 'ben-token' };
let server: RunningServer;
let folder: string;
let located: ProviderRepository;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-provider-'));
  server = await startServer({
    port: 0,
    dataFolder: folder,
    accounts: [
      { login: 'ana', id: 1, name: 'Ana', email: 'ana@example.com', token: ana.token },
      { login: 'ben', id: 2, name: 'Ben', email: 'ben@example.com', token: ben.token },
    ],
    policies: [{ repository: 'lantern/docs', writers: ['ana'] }],
  });
  const found = locateRepository(server.settings.host?.exampleUrl ?? '', server.settings);
  if (found === null) throw new Error('The example site is on no forge.');
  located = found;
  const bare = join(folder, 'repositories', 'lantern', 'docs.git');
  const tree = await runGitOrThrow(bare, ['rev-parse', 'main^{tree}']);
  const environment = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
  const commit = await runGitOrThrow(bare, ['commit-tree', tree, '-p', 'main', '-m', 'Something'], { environment });
  await runGitOrThrow(bare, ['update-ref', 'refs/heads/docs/topic', commit]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.value;
}

describe('the GitHub provider with the embedded host', () => {
  it('returns the token’s user, and rejects a wrong token without revealing it', async () => {
    expect(value(await located.provider.currentUser(ana))).toMatchObject({ login: 'ana', email: 'ana@example.com' });
    const refused = await located.provider.currentUser({ token: 'secret-and-wrong' });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'git/token-refused', retry: { kind: 'signIn' } } });
    expect(JSON.stringify(refused)).not.toContain('secret-and-wrong');
  });

  it('returns whether the user can push', async () => {
    expect(value(await located.provider.repository(located.repository, ana))).toMatchObject({
      name: 'docs',
      defaultBranch: 'main',
      canPush: true,
    });
    expect(value(await located.provider.repository(located.repository, ben))).toMatchObject({ canPush: false });
    expect(value(await located.provider.branches(located.repository, ana))).toEqual(
      expect.arrayContaining(['main', 'docs/topic']),
    );
  });

  it('returns the commit of a branch', async () => {
    const bare = join(folder, 'repositories', 'lantern', 'docs.git');
    expect(value(await located.provider.getBranchCommit(located.repository, 'docs/topic', ana))).toBe(
      await runGitOrThrow(bare, ['rev-parse', 'docs/topic']),
    );
    expect(await located.provider.getBranchCommit(located.repository, 'none', ana)).toMatchObject({
      problem: { code: 'provider/not-found' },
    });
  });

  it('creates, finds, and edits a pull request, and explains why a second one is rejected', async () => {
    const request = {
      title: 'A topic',
      description: 'Words.',
      head: { owner: 'lantern', branch: 'docs/topic' },
      baseBranch: 'main',
    };
    const made = value(await located.provider.createPullRequest(located.repository, request, ana));
    expect(made).toMatchObject({ title: 'A topic', state: 'open', headBranch: 'docs/topic', baseBranch: 'main' });
    expect(value(await located.provider.findPullRequest(located.repository, request.head, ana))).toMatchObject({
      number: made.number,
    });
    expect(
      value(await located.provider.updatePullRequest(located.repository, made.number, { title: 'Better' }, ana)),
    ).toMatchObject({ title: 'Better', description: 'Words.' });
    expect(await located.provider.createPullRequest(located.repository, request, ana)).toMatchObject({
      problem: { code: 'provider/invalid-request', message: expect.stringContaining('already exists') as unknown },
    });
    expect(
      value(await located.provider.findPullRequest(located.repository, { owner: 'lantern', branch: 'none' }, ana)),
    ).toBeNull();
  });

  it('creates a fork once and returns the same one afterwards', async () => {
    const fork = value(await located.provider.fork(located.repository, ben));
    expect(fork).toMatchObject({ owner: 'ben', name: 'docs', canPush: true });
    expect(value(await located.provider.fork(located.repository, ben)).cloneUrl).toBe(fork.cloneUrl);
  });

  it('reports a repository that does not exist', async () => {
    expect(await located.provider.repository({ owner: 'lantern', name: 'nothing' }, ana)).toMatchObject({
      problem: { code: 'provider/not-found' },
    });
  });
});

describe('locateRepository', () => {
  it.each([
    ['https://github.com/acme/docs.git', { owner: 'acme', name: 'docs' }],
    ['https://github.com/acme/docs', { owner: 'acme', name: 'docs' }],
    ['https://gitlab.com/acme/docs.git', null],
    ['https://github.com/acme', null],
    ['nonsense', null],
  ])('returns the repository of %s, or null', (url, repository) => {
    expect(locateRepository(url, server.settings)?.repository ?? null).toEqual(repository);
  });
});

describe('findForge', () => {
  it.each([
    ['https://github.com/acme/docs.git', 'github', 'GitHub Pages', true],
    ['https://github.acme.example/docs', 'github', 'GitHub Pages', true],
    ['https://gitlab.com/group/sub/docs.git', 'gitlab', 'GitLab Pages', true],
    ['https://gitlab.acme.example/docs', 'gitlab', 'GitLab Pages', true],
    ['https://codeberg.org/acme/github', undefined, undefined, true],
    ['https://git.unknown.example/acme/github', undefined, undefined, undefined],
    ['nonsense', undefined, undefined, undefined],
  ])('knows the CI of %s: %s', (url, kind, pagesTitle, hides) => {
    const forge = findForge(url, server.settings);
    expect([forge?.ci?.kind, forge?.ci?.pagesTitle, forge?.hidesPrivateRepositories]).toEqual([
      kind,
      pagesTitle,
      hides,
    ]);
  });

  it('knows that the embedded host has no CI and hides no repository', () => {
    expect(findForge(server.settings.host?.exampleUrl ?? '', server.settings)).toMatchObject({
      ci: null,
      hidesPrivateRepositories: false,
    });
  });
});
