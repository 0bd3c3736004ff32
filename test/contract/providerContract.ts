import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { docs, value, type ContractContext, type ContractForge } from './contractForge.ts';
import { ada, intercept, reader, startFaceServer, type FaceServer } from './faceServer.ts';
import { commitFiles } from './gitServer.ts';
import { describeFaults } from './faultContract.ts';
import { describeProxy } from './proxyContract.ts';
import { describeRepositoryApi } from './repositoryContract.ts';

/**
 * Runs the cases that all forges have in common against a face of the embedded host. `hasOwnClient` is false if another forge's client, with
 * which the faults of hosts and networks are tested, is used.
 */
export function describeProviderContract(title: string, forge: ContractForge, hasOwnClient = true): void {
  let running: FaceServer | null = null;
  const server = () => {
    if (running === null) throw new Error('The server hasn’t started.');
    return running;
  };
  describe(title, () => {
    beforeAll(async () => {
      running = await startFaceServer(forge.face);
    });
    afterAll(() => running?.close());
    describeProvider({ ...forge, server });
    describeRepositoryApi({ ...forge, server });
    describeProxy({ ...forge, server });
    if (hasOwnClient) describeFaults({ ...forge, server });
  });
}

function describeProvider({ createProvider, createApi, server }: ContractContext): void {
  const provider = () => createProvider(server().urls);
  /** Adds a branch with a commit to `acme/docs`. */
  const addBranch = async (branch: string) => {
    const { git, docs: repository, host } = server();
    const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    const tree = await git('rev-parse', 'main^{tree}');
    const commit = await git(...person, 'commit-tree', tree, '-p', 'main', '-m', branch);
    await git('update-ref', `refs/heads/${branch}`, commit);
    host.notifyBranchesChanged(repository);
    return commit;
  };
  const request = (branch: string, owner = 'acme') => ({
    title: 'A topic',
    description: 'Words.\n\n- “List” & <b>',
    head: { owner, branch },
    baseBranch: 'main',
  });

  describe('the provider', () => {
    it('returns the token’s user, and rejects a wrong token without revealing it', async () => {
      expect(value(await provider().currentUser(ada))).toMatchObject({
        login: 'ada',
        name: 'Ada Writer',
        email: 'ada@example.com',
      });
      const refused = await provider().currentUser({ token: 'secret-and-wrong' });
      expect(refused).toMatchObject({ ok: false, problem: { code: 'git/token-refused', retry: { kind: 'signIn' } } });
      expect(JSON.stringify(refused)).not.toContain('secret-and-wrong');
    });

    it('lists the user’s repositories that contain a site, private ones included', async () => {
      const listed = value((await provider().listRepositories?.(ada)) ?? ok([]));
      const names = listed.map(({ owner, name }) => `${owner}/${name}`);
      expect(names.toSorted()).toEqual(['acme/docs', 'acme/many', 'acme/moving', 'acme/secret', 'acme/small']);
      const secret = listed.find(({ name }) => name === 'secret');
      expect(secret).toMatchObject({ private: true, cloneUrl: `${server().urls.web}/acme/secret.git` });
      expect(
        listed.map(({ changedAt }) => changedAt).every((time, at, all) => at === 0 || time <= (all[at - 1] ?? 0)),
      ).toBe(true);
    });

    it('returns a repository, whether the user can push to it, and its branches', async () => {
      expect(value(await provider().repository(docs, ada))).toMatchObject({
        ...docs,
        defaultBranch: 'main',
        private: false,
        canPush: true,
        cloneUrl: `${server().urls.web}/acme/docs.git`,
      });
      expect(value(await provider().repository(docs, reader))).toMatchObject({ canPush: false });
      expect(value(await provider().repository(docs, undefined))).toMatchObject({ canPush: false });
      const commit = await addBranch('docs/with/slash');
      expect(value(await provider().branches(docs, ada))).toEqual(expect.arrayContaining(['main', 'docs/with/slash']));
      expect(value(await provider().getBranchCommit(docs, 'docs/with/slash', ada))).toBe(commit);
      expect(await provider().getBranchCommit(docs, 'none', ada)).toMatchObject({
        problem: { code: 'provider/not-found' },
      });
    });

    it('keeps to the forge’s web address, whatever address its responses name', async () => {
      const { urls } = server();
      const elsewhere = async (send: () => Promise<Response>) => {
        const response = await send();
        const text = (await response.text()).replaceAll(`"${urls.web}/`, '"http://localhost:3000/');
        return new Response(text, { status: response.status, headers: { 'content-type': 'application/json' } });
      };
      const found = await intercept(
        (_, send) => elsewhere(send),
        async () => [
          value(await provider().repository(docs, ada)).cloneUrl,
          ...value((await provider().listRepositories?.(ada)) ?? ok([])).map(({ cloneUrl }) => cloneUrl),
          value(await createApi(urls, docs, ada).lookUp({ purpose: 'push', branches: [] })).url,
        ],
      );
      expect(found.length).toBeGreaterThan(2);
      expect(found.filter((url) => !url.startsWith(`${urls.web}/acme/`) || !url.endsWith('.git'))).toEqual([]);
    });

    it.each([
      ['does not exist', 'nothing', ada],
      ['is private', 'secret', reader],
      ['is private, without a token', 'secret', undefined],
    ])('reports a repository that %s', async (_, name, access) => {
      expect(await provider().repository({ owner: 'acme', name }, access)).toMatchObject({
        problem: { code: 'provider/not-found' },
      });
    });

    it('follows a repository to its new name', async () => {
      expect(value(await provider().repository({ owner: 'acme', name: 'former' }, ada))).toMatchObject(docs);
    });

    it('creates, finds, and edits a pull request, and explains why a second one is rejected', async () => {
      await addBranch('docs/topic');
      const made = value(await provider().createPullRequest(docs, request('docs/topic'), ada));
      expect(made).toMatchObject({ title: 'A topic', state: 'open', headBranch: 'docs/topic', baseBranch: 'main' });
      expect(made.description).toBe(request('docs/topic').description);
      expect(made.url).toMatch(/^http/);
      const head = { owner: 'acme', branch: 'docs/topic' };
      expect(value(await provider().findPullRequest(docs, head, ada))).toMatchObject({ number: made.number });
      expect(value(await provider().pullRequest(docs, made.number, ada))).toMatchObject({ isMergeable: true });
      expect(value(await provider().updatePullRequest(docs, made.number, { title: 'Better' }, ada))).toMatchObject({
        title: 'Better',
        description: made.description,
      });
      expect(await provider().createPullRequest(docs, request('docs/topic'), ada)).toMatchObject({
        problem: { code: 'provider/invalid-request', message: expect.stringContaining('already exists') as unknown },
      });
      expect(value(await provider().findPullRequest(docs, { ...head, branch: 'none' }, ada))).toBeNull();
      expect(value(await provider().findPullRequest(docs, { ...head, owner: 'reader' }, ada))).toBeNull();
    });

    it('shows that a pull request was merged, or closed', async () => {
      const { host, docs: repository } = server();
      const [account] = host.accounts;
      if (account === undefined) throw new Error('No account.');
      const numbers: number[] = [];
      for (const branch of ['docs/merged', 'docs/closed']) {
        await addBranch(branch);
        numbers.push(value(await provider().createPullRequest(docs, request(branch), ada)).number);
      }
      const [merged = 0, closed = 0] = numbers;
      await host.merge(repository, merged, account, { method: 'merge' });
      await host.editPullRequest(repository, closed, { state: 'closed' });
      expect(value(await provider().pullRequest(docs, merged, ada)).state).toBe('merged');
      expect(value(await provider().pullRequest(docs, closed, ada)).state).toBe('closed');
      expect(value(await provider().findPullRequest(docs, { owner: 'acme', branch: 'docs/closed' }, ada))).toBeNull();
    });

    it('reports whether a pull request can be merged', async () => {
      const { docs: repository } = server();
      await server().git('branch', 'docs/base', 'main');
      for (const [branch, text] of [
        ['docs/conflicting', 'Mine.\n'],
        ['docs/base', 'Theirs.\n'],
      ] as const) {
        if (branch !== 'docs/base') await addBranch(branch);
        await commitFiles(repository.folder, branch, { 'index.mdx': text });
      }
      const wanted = { ...request('docs/conflicting'), baseBranch: 'docs/base' };
      const { number } = value(await provider().createPullRequest(docs, wanted, ada));
      expect(value(await provider().pullRequest(docs, number, ada))).toMatchObject({ isMergeable: false });
    });

    it('creates a fork once, and a pull request from it', async () => {
      const fork = value(await provider().fork(docs, reader));
      expect(fork).toMatchObject({ owner: 'reader', name: 'docs', canPush: true });
      // It can be pushed to, although forges copy it after they have answered.
      expect(value(await provider().branches(fork, reader))).toContain('main');
      expect(value(await provider().fork(docs, reader)).cloneUrl).toBe(fork.cloneUrl);
      const folder = server().host.repositories.find('reader', 'docs')?.folder ?? '';
      await runGitOrThrow(folder, [
        'fetch',
        '--quiet',
        server().docs.folder,
        `${await addBranch('docs/forked')}:refs/heads/docs/forked`,
      ]);
      const made = value(await provider().createPullRequest(docs, request('docs/forked', 'reader'), reader));
      expect(made).toMatchObject({ state: 'open', headBranch: 'docs/forked' });
      const head = { owner: 'reader', branch: 'docs/forked' };
      expect(value(await provider().findPullRequest(docs, head, reader))).toMatchObject({ number: made.number });
      expect(value(await provider().findPullRequest(docs, { ...head, owner: 'acme' }, reader))).toBeNull();
    });
  });
}
