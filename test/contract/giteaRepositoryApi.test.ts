import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { forgeFacts } from '#providers/forgeFacts.ts';
import { createGiteaProvider } from '#providers/gitea/giteaProvider.ts';
import { createGiteaRepositoryApi } from '#providers/gitea/giteaRepositoryApi.ts';
import { runGit, runGitOrThrow } from '#server/git/runGit.ts';
import type { ApiChange } from '#workspace/transport/repositoryApi.ts';
import type { TreePathEntry } from '#workspace/git/repository.ts';
import { commitFiles } from './gitServer.ts';
import { giteaServer } from './giteaServer.ts';
import { GiteaSchemas, hasGiteaSchemas } from './giteaSchemas.ts';

const access = { token: 'ada-token' };
const author = { name: 'Ada Writer', email: 'ada@example.com' };
const token = { permission: 'repository: read and write', url: '' };

function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.value;
}

describe.each([
  ['gitea', '1.24.6'],
  ['forgejo', '16.0.1+gitea-1.22.0'],
] as const)('a repository on %s %s', (kind, version) => {
  const schemas = hasGiteaSchemas ? new GiteaSchemas(kind) : null;
  const limits = { pageSize: 3, largestPage: 3, treesPerPage: 4, largestBlob: 40 };
  let server: Awaited<ReturnType<typeof giteaServer>>;
  /** What the forge's description says against the requests and responses of a test, and the requests. */
  const found: { readonly problems: string[]; readonly asked: string[] } = { problems: [], asked: [] };
  const sendReal = globalThis.fetch;
  /** Called before a request is sent. */
  let before: (request: string) => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    server = await giteaServer({ kind, version, limits });
    globalThis.fetch = async (input, init) => {
      const url = new URL(String(input));
      const path = url.pathname.replace('/forge/api/v1', '');
      const method = init?.method ?? 'GET';
      await before(`${method} ${path}`);
      const response = await sendReal(input, init);
      found.asked.push(`${method} ${path}`);
      const operation = schemas?.find(method, path) ?? null;
      // Bodies without words aren't read.
      const body =
        typeof init?.body === 'string' && init.body !== '{}' ? { body: JSON.parse(init.body) as unknown } : {};
      const text = await response.clone().text();
      if (schemas !== null && operation !== null) {
        found.problems.push(...schemas.requestProblems(operation, { query: url.searchParams, ...body }));
        const json: unknown = path.includes('/raw/') || text === '' ? undefined : JSON.parse(text);
        found.problems.push(...schemas.problems(operation, response.status, json));
      } else if (response.ok) found.problems.push(`${method} ${path} isn’t described.`);
      return response;
    };
  });
  afterAll(async () => {
    globalThis.fetch = sendReal;
    await server.close();
  });
  afterEach(() => {
    before = () => Promise.resolve();
    if (schemas !== null) expect(found.problems.splice(0)).toEqual([]);
    found.asked.splice(0);
  });

  const open = (repository = { owner: 'lantern', name: 'docs' }, by: { readonly token: string } | null = access) =>
    createGiteaRepositoryApi(
      { title: 'Forge', apiUrl: server.apiUrl, webUrl: server.webUrl, token },
      repository,
      by ?? undefined,
    );
  const git = (...words: readonly string[]) => runGitOrThrow(server.repository.folder, words);
  const main = () => git('rev-parse', 'main');
  const entryAt = async (path: string): Promise<TreePathEntry> => {
    const [mode = '', , oid = ''] = (await git('ls-tree', 'main', path)).split(/[ \t]/);
    return { path, mode, oid };
  };
  /** A change with the names that Git gives its contents. */
  const change = async (path: string, text: string | null, mode = '100644'): Promise<ApiChange> => {
    const was = await entryAt(path);
    const former = was.oid === '' ? null : { mode: was.mode, oid: was.oid };
    const shared = { path, before: former, existed: former !== null };
    if (text === null) return { ...shared, content: null };
    const oid = await runGitOrThrow(server.repository.folder, ['hash-object', '--stdin'], { input: text });
    return { ...shared, content: { bytes: new TextEncoder().encode(text), mode, oid } };
  };
  /** The tree that changes of a commit result in, written by Git itself. */
  const treeOf = async (parent: string, changes: readonly ApiChange[]): Promise<string> => {
    const environment = { GIT_INDEX_FILE: `${server.repository.folder}/expected-index` };
    const run = (words: readonly string[], input?: string | Uint8Array) =>
      runGitOrThrow(server.repository.folder, words, { environment, ...(input === undefined ? {} : { input }) });
    await run(['read-tree', parent]);
    for (const { path, content } of changes) {
      if (content !== null) await run(['hash-object', '-w', '--stdin'], content.bytes);
      const entry = content === null ? `0 ${'0'.repeat(40)}` : `${content.mode} ${content.oid}`;
      await run(['update-index', '-z', '--index-info'], `${entry}\t${path}\0`);
    }
    return run(['write-tree']);
  };
  const commit = async (branch: string, from: string | null, parent: string, changes: readonly ApiChange[]) =>
    open().createCommit({
      branch,
      from,
      parents: [parent],
      tree: await treeOf(parent, changes),
      changes,
      message: 'Say it better',
      author,
    });

  it('lists all files and reads all contents, in as few requests as the version allows', async () => {
    const api = open(undefined, null);
    const { branches, defaultBranch } = value(await api.lookUp({ purpose: 'fetch', branches: ['none', 'main'] }));
    expect([defaultBranch, [...branches]]).toEqual(['main', [['main', await main()]]]);
    const { files, tree } = value(await api.listFiles(await main(), () => undefined));
    expect(tree).toBe(await git('rev-parse', 'main^{tree}'));
    const listed = (await git('ls-tree', '-r', '-z', 'main')).split('\0').filter((line) => line !== '');
    expect(files.map(({ path, mode, oid }) => `${mode} ${oid} ${path}`).toSorted()).toEqual(
      listed.map((line) => line.replace(/ (?:blob|commit) (\w+)\t/, ' $1 ')).toSorted(),
    );
    found.asked.splice(0);
    const texts = files.filter(({ mode }) => mode !== '160000');
    const read = value(await api.readBlobs(texts, () => undefined));
    for (const { oid } of texts)
      expect(Buffer.from(read.get(oid) ?? [])).toEqual(
        Buffer.from((await runGit(server.repository.folder, ['cat-file', 'blob', oid])).bytes),
      );
    // The version, and then pages of three, or as many as an address holds.
    expect(found.asked).toHaveLength(kind === 'forgejo' ? 2 : 1 + Math.ceil(texts.length / 3));
  });

  it('downloads files that are too large for the API, and leaves out what isn’t there', async () => {
    const text = 'x'.repeat(50);
    await commitFiles(server.repository.folder, 'main', { 'large #1.txt': text });
    const api = open();
    value(await api.listFiles(await main(), () => undefined));
    const entry = await entryAt('large #1.txt');
    const missing = { path: 'none', mode: '100644', oid: '0'.repeat(40) };
    const read = value(await api.readBlobs([entry, missing], () => undefined));
    expect([...read.keys()]).toEqual([entry.oid]);
  });

  it('makes one commit on a new branch, and then on that branch', async () => {
    const base = await main();
    const changes = [
      await change('introduction.mdx', '# Better\n'),
      await change('run.sh', null),
      await change('bin/run it.sh', '#!/bin/sh\n', '100755'),
      await change('guides/100% #1?.mdx', null),
      await change('手册/新.mdx', '# 新\n'),
    ];
    const first = value(await commit('docs/ön-e', null, base, changes));
    expect(await git('rev-parse', 'docs/ön-e')).toBe(first);
    expect(await git('log', '--format=%P %an %ae %s', '-1', first)).toBe(
      `${base} Ada Writer ada@example.com Say it better`,
    );
    expect(found.asked.filter((request) => request.startsWith('POST'))).toHaveLength(1);
    const again = [await change('docs.json', '{}\n')];
    const second = value(await commit('docs/ön-e', first, first, again));
    expect(await git('rev-list', '--count', `${base}..${second}`)).toBe('2');
  });

  it('starts a branch from a commit that no branch is at', async () => {
    const base = await main();
    await commitFiles(server.repository.folder, 'main', { 'other.md': 'Other.\n' });
    const made = value(await commit('docs/older', null, base, [await change('new.md', 'New.\n')]));
    expect(await git('log', '--format=%P', '-1', made)).toBe(base);
  });

  it('reports a branch that moved, and never overwrites it', async () => {
    const base = await main();
    const moved = { ok: false, problem: { code: 'git/push-moved-on' } };
    await git('update-ref', 'refs/heads/docs/moved', base);
    await commitFiles(server.repository.folder, 'docs/moved', { 'theirs.md': 'Theirs.\n' });
    const theirs = await git('rev-parse', 'docs/moved');
    const ours = [await change('ours.md', 'Ours.\n')];
    expect(await commit('docs/moved', base, base, ours)).toMatchObject(moved);
    expect(await commit('docs/moved', null, base, ours)).toMatchObject(moved);
    expect(await git('rev-parse', 'docs/moved')).toBe(theirs);
    expect(await commit('docs/gone', base, base, ours)).toMatchObject(moved);
  });

  it('notices a branch that moves while the commit is made', async () => {
    const base = await main();
    const moved = { ok: false, problem: { code: 'git/push-moved-on' } };
    const race = (branch: string, path: string) => {
      before = async (request) => {
        if (!request.startsWith('POST') || !request.endsWith('/contents')) return;
        before = () => Promise.resolve();
        await commitFiles(server.repository.folder, branch, { [path]: 'Theirs.\n' });
      };
    };
    // The same file: the server compares its name. Another file: the new commit's parent shows it.
    for (const [branch, path] of [
      ['docs/same', 'docs.json'],
      ['docs/another', 'theirs.md'],
    ] as const) {
      await git('update-ref', `refs/heads/${branch}`, base);
      const changes = [await change('docs.json', '{ "mine": true }\n')];
      race(branch, path);
      expect(await commit(branch, base, base, changes)).toMatchObject(moved);
      expect(await git('show', `${branch}:${path}`)).toBe('Theirs.');
    }
    race('main', 'faster.md');
    const made = value(await commit('docs/raced', null, base, [await change('mine.md', 'Mine.\n')]));
    expect(await git('log', '--format=%P', '-1', made)).toBe(base);
  });

  it('commits to a fork that lacks the commit, and removes nothing there', async () => {
    const provider = createGiteaProvider({
      title: 'Forge',
      reviewTerm: forgeFacts.gitea.reviewTerm,
      capabilities: { fork: true },
      apiUrl: server.apiUrl,
      webUrl: server.webUrl,
      token,
      ci: null,
      hidesPrivateRepositories: true,
      previewUrl: () => null,
    });
    const upstream = { owner: 'lantern', name: 'docs' };
    const ben = { token: 'ben-token' };
    const fork = value(await provider.fork(upstream, ben));
    expect(value(await provider.fork(upstream, ben))).toMatchObject({ owner: 'ben', cloneUrl: fork.cloneUrl });
    await commitFiles(server.repository.folder, 'main', { 'newer.md': 'Newer.\n' });
    const base = await main();
    const changes = [await change('new.md', 'New.\n')];
    const request = { branch: 'docs/fork', from: null, parents: [base], changes, message: 'Change', author };
    const api = open(fork, ben);
    const made = await api.createCommit({ ...request, tree: await treeOf(base, changes) });
    expect(await runGitOrThrow(`${server.repository.folder}/../../ben/docs.git`, ['rev-parse', 'docs/fork'])).toBe(
      value(made),
    );
    const head = { owner: 'ben', branch: 'docs/fork' };
    const words = { title: 'New', description: 'Why.', head, baseBranch: 'main' };
    const pull = value(await provider.createPullRequest(upstream, words, ben));
    expect(value(await provider.findPullRequest(upstream, head, ben))).toEqual(pull);
    expect(value(await provider.findPullRequest(upstream, { ...head, owner: 'lantern' }, ben))).toBeNull();
    expect(value(await provider.updatePullRequest(upstream, pull.number, { title: 'Newer' }, ben))).toMatchObject({
      title: 'Newer',
      description: 'Why.',
      state: 'open',
      headBranch: 'docs/fork',
    });
    expect(value(await provider.branches(upstream, undefined)).length).toBeGreaterThan(3);
  });
});

describe('an older Gitea', () => {
  let server: Awaited<ReturnType<typeof giteaServer>>;
  beforeAll(async () => (server = await giteaServer({ version: '1.21.1' })));
  afterAll(() => server.close());

  it('sends contents one by one, and says that it can’t update a fork', async () => {
    const { folder } = server.repository;
    const open = (owner: string, by: { readonly token: string }) =>
      createGiteaRepositoryApi(
        { title: 'Forge', apiUrl: server.apiUrl, webUrl: server.webUrl, token },
        { owner, name: 'docs' },
        by,
      );
    const api = open('lantern', access);
    const { files } = value(await api.listFiles(await runGitOrThrow(folder, ['rev-parse', 'main']), () => undefined));
    const texts = files.filter(({ mode }) => mode !== '160000');
    expect(value(await api.readBlobs(texts, () => undefined)).size).toBe(texts.length);
    const [ben] = server.host.accounts.filter(({ login }) => login === 'ben');
    if (ben !== undefined) await server.host.fork(server.repository, ben);
    await commitFiles(folder, 'main', { 'newer.md': 'Newer.\n' });
    const base = await runGitOrThrow(folder, ['rev-parse', 'main']);
    const request = { branch: 'docs/fork', from: null, parents: [base], tree: '', changes: [], message: '', author };
    expect(await open('ben', { token: 'ben-token' }).createCommit(request)).toMatchObject({
      problem: { code: 'git/push-rejected', message: expect.stringMatching(/Update that fork/) as unknown },
    });
  });
});

describe('a server that doesn’t let other origins call its API', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const open = () =>
    createGiteaRepositoryApi(
      { title: 'Forge', apiUrl: 'https://git.example.com/api/v1', webUrl: 'https://git.example.com', token },
      { owner: 'acme', name: 'docs' },
      access,
    );

  it.each([
    [
      'is there',
      true,
      'network/cross-origin-refused',
      /\[cors\].*ACCESS_CONTROL_ALLOW_ORIGIN in \[repository\].*proxy/,
    ],
    ['is not there', false, 'network/host-unreachable', /git\.example\.com/],
  ])('is named with its settings only if it %s', async (_, isThere, code, message) => {
    const sent: (RequestInit | undefined)[] = [];
    vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
      sent.push(init);
      return init?.mode === 'no-cors' && isThere
        ? Promise.resolve(new Response(null))
        : Promise.reject(new TypeError('Failed to fetch'));
    });
    const answer = await open().lookUp({ purpose: 'fetch', branches: [] });
    expect(answer).toMatchObject({ problem: { code, message: expect.stringMatching(message) as unknown } });
    expect(sent.filter((init) => init?.mode === 'no-cors' && init.headers !== undefined)).toEqual([]);
  });
});
