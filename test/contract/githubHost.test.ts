import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import { writeImportStream } from '#server/git/importStream.ts';
import { lfsObjectPath } from '#server/git/lfsObjects.ts';
import { runGitOrThrow, runGit } from '#server/git/runGit.ts';
import { storeLfsObject } from '#server/lfsRouter.ts';
import { startServer, type RunningServer } from '#server/startServer.ts';
import { GitHubSchemas } from './githubSchemas.ts';

const schemas = new GitHubSchemas();
const home = '/repos/lantern/docs';
let server: RunningServer;
let folder: string;
let work: string;
const bare = () => join(folder, 'data', 'repositories', 'lantern', 'docs.git');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-github-'));
  work = join(folder, 'work');
  server = await startServer({
    port: 0,
    dataFolder: join(folder, 'data'),
    accounts: [
      { login: 'you', id: 1, name: 'You', email: 'you@example.com', token: null },
      { login: 'ada', id: 2, name: 'Ada', email: 'ada@example.com', token: 'ada-token' },
      { login: 'reader', id: 3, name: 'Reader', email: 'reader@example.com', token: 'reader-token' },
    ],
    policies: [{ repository: 'lantern/docs', writers: ['you', 'ada'], protectedBranches: ['locked'] }],
  });
  await runGitOrThrow(folder, ['clone', '--quiet', `${server.url}/host/lantern/docs.git`, work]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly link: string | null;
}

async function ask(
  method: string,
  path: string,
  options: { readonly body?: unknown; readonly token?: string; readonly text?: string } = {},
): Promise<Answer> {
  const sent = options.text ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const headers = options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` };
  const response = await fetch(`${server.url}/host/api${path}`, { method, headers, body: sent });
  // `schemas` and `listed` handle lists; everything else is an object.
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    link: response.headers.get('link'),
  };
}

/** Sends a request and validates the response against GitHub's description of the operation. */
async function asGitHub(
  operation: string,
  path: string,
  status: number,
  options: Parameters<typeof ask>[2] = {},
): Promise<Record<string, unknown>> {
  const answer = await ask(operation.split(' ')[0] ?? '', path, options);
  expect(answer).toMatchObject({ status });
  expect(schemas.problems(operation, status, answer.body)).toEqual([]);
  return answer.body;
}

const listed = (body: unknown, key: string) => (body as readonly Record<string, unknown>[]).map((item) => item[key]); // a list, validated by its schema

/** Pushes a branch with one changed file from a clone, as any Git client does. */
async function pushBranch(
  branch: string,
  path: string,
  text: string,
  remote: string,
  from = 'origin/main',
): Promise<void> {
  await runGitOrThrow(work, ['checkout', '--quiet', '-B', branch, from]);
  writeFileSync(join(work, path), text);
  await runGitOrThrow(work, ['add', '--all']);
  await runGitOrThrow(work, [
    '-c',
    'user.name=Ada',
    '-c',
    'user.email=ada@example.com',
    'commit',
    '--quiet',
    '--message',
    `Change ${path}`,
  ]);
  await runGitOrThrow(work, ['push', '--quiet', '--force', remote, branch]);
}

/** Creates a branch with one changed file on the host. */
async function addBranch(branch: string, path: string, text: string, from = 'main'): Promise<void> {
  const author = { name: 'Ada', email: 'ada@example.com' };
  const commit = { author, date: '2025-10-09T08:53:20Z', message: `Change ${path}`, files: [{ path, content: text }] };
  const input = writeImportStream(branch, `refs/heads/${from}^0`, [commit]);
  await runGitOrThrow(bare(), ['fast-import', '--quiet', '--force'], { input });
}

async function openPull(branch: string, path: string): Promise<number> {
  await addBranch(branch, path, `${branch}\n`);
  const { number } = await asGitHub('POST /repos/{owner}/{repo}/pulls', `${home}/pulls`, 201, {
    body: { title: `Take ${branch}`, head: branch, base: 'main', body: 'Why.' },
  });
  return Number(number);
}

describe('GitHub’s OpenAPI description', () => {
  it('reports missing properties and status codes that GitHub does not return', () => {
    expect(schemas.problems('GET /repos/{owner}/{repo}', 200, {})).toContain(
      " must have required property 'default_branch'",
    );
    expect(schemas.problems('GET /repos/{owner}/{repo}', 418, {})).toEqual([
      'GitHub does not answer GET /repos/{owner}/{repo} with 418.',
    ]);
  });
});

it('returns where the site of the default branch is published', async () => {
  const address = `${server.pagesUrl ?? ''}/pages/lantern/docs/?built`;
  const pages = await asGitHub('GET /repos/{owner}/{repo}/pages', `${home}/pages`, 200);
  expect(pages).toMatchObject({ html_url: address, source: { branch: 'main' } });
});

describe('Git data', () => {
  it('creates a commit from a blob and a tree, and moves branches to it', async () => {
    const repository = 'POST /repos/{owner}/{repo}/git';
    const branch = await asGitHub('GET /repos/{owner}/{repo}/branches/{branch}', `${home}/branches/main`, 200);
    const { commit } = branch as {
      readonly commit: { readonly sha: string; readonly commit: { readonly tree: { readonly sha: string } } };
    };
    const base = commit.commit.tree.sha;
    const read = 'GET /repos/{owner}/{repo}/git';
    expect(await asGitHub(`${read}/commits/{commit_sha}`, `${home}/git/commits/${commit.sha}`, 200)).toMatchObject({
      tree: { sha: base },
    });
    const listed = await asGitHub(`${read}/trees/{tree_sha}`, `${home}/git/trees/${base}?recursive=1`, 200);
    expect(listed).toMatchObject({ truncated: false });
    const blob = await asGitHub(`${repository}/blobs`, `${home}/git/blobs`, 201, {
      body: { content: Buffer.from([0, 255]).toString('base64'), encoding: 'base64' },
    });
    expect(await asGitHub(`${read}/blobs/{file_sha}`, `${home}/git/blobs/${String(blob['sha'])}`, 200)).toMatchObject({
      content: 'AP8=',
      size: 2,
    });
    const entries = [
      { path: 'data.bin', mode: '100644', type: 'blob', sha: blob['sha'] },
      { path: 'new/file.md', mode: '100644', type: 'blob', content: 'New.\n' },
    ];
    const body = { base_tree: base, tree: entries };
    const { sha: tree } = await asGitHub(`${repository}/trees`, `${home}/git/trees`, 201, { body });
    const { sha } = await asGitHub(`${repository}/commits`, `${home}/git/commits`, 201, {
      body: { message: 'Add files', tree, parents: [commit.sha] },
    });
    await asGitHub(`${repository}/refs`, `${home}/git/refs`, 201, { body: { ref: 'refs/heads/data', sha } });
    await asGitHub(`${repository}/refs`, `${home}/git/refs`, 422, { body: { ref: 'refs/heads/data', sha } });
    const move = 'PATCH /repos/{owner}/{repo}/git/refs/{ref}';
    await asGitHub(move, `${home}/git/refs/heads%2Fdata`, 422, { body: { sha: commit.sha } });
    await asGitHub(move, `${home}/git/refs/heads/data`, 200, { body: { sha: commit.sha, force: true } });
    await asGitHub(`${read}/commits/{commit_sha}`, `${home}/git/commits/${'0'.repeat(40)}`, 404);
    await asGitHub(`${repository}/blobs`, `${home}/git/blobs`, 403, { body: { content: '' }, token: 'reader-token' });
  });
});

describe('the authenticated user', () => {
  it('is the local user without a token', async () => {
    expect(await asGitHub('GET /user', '/user', 200)).toMatchObject({ login: 'you' });
  });
  it('is the account that owns the token', async () => {
    expect(await asGitHub('GET /user', '/user', 200, { token: 'ada-token' })).toMatchObject({
      login: 'ada',
      name: 'Ada',
    });
  });
  it('is rejected with an unknown token', async () => {
    expect(await asGitHub('GET /user', '/user', 401, { token: 'wrong' })).toMatchObject({
      message: 'Bad credentials',
      status: '401',
    });
  });
});

describe('a repository', () => {
  it('returns its data and the permissions of the requesting account', async () => {
    const body = await asGitHub('GET /repos/{owner}/{repo}', home, 200);
    expect(body).toMatchObject({
      full_name: 'lantern/docs',
      default_branch: 'main',
      private: false,
      permissions: { push: true, pull: true },
    });
    expect(body['clone_url']).toBe(`${server.url}/host/lantern/docs.git`);
    expect(await asGitHub('GET /repos/{owner}/{repo}', home, 200, { token: 'reader-token' })).toMatchObject({
      permissions: { push: false, pull: true },
    });
  });
  it.each(['/repos/lantern/missing', '/repos/..%2f..%2fetc/passwd', '/repos/lantern/docs.git%00'])(
    'returns 404 for %s',
    async (path) => {
      expect(await asGitHub('GET /repos/{owner}/{repo}', path, 404)).toMatchObject({ message: 'Not Found' });
    },
  );
  it('lists its branches and returns one with its commit, also if its name contains a slash', async () => {
    await addBranch('docs/with/slash', 'a.mdx', 'a\n');
    expect(listed(await asGitHub('GET /repos/{owner}/{repo}/branches', `${home}/branches`, 200), 'name')).toEqual(
      expect.arrayContaining(['main', 'docs/with/slash']),
    );
    const branch = await asGitHub(
      'GET /repos/{owner}/{repo}/branches/{branch}',
      `${home}/branches/docs/with/slash`,
      200,
    );
    expect(branch).toMatchObject({
      name: 'docs/with/slash',
      protected: false,
      commit: { commit: { message: 'Change a.mdx' } },
    });
    expect(await asGitHub('GET /repos/{owner}/{repo}/branches/{branch}', `${home}/branches/none`, 404)).toMatchObject({
      message: 'Branch not found',
    });
  });
  it('paginates long lists and links to the next page', async () => {
    const { body, link } = await ask('GET', `${home}/branches?per_page=1`);
    expect(body).toHaveLength(1);
    expect(link).toContain('page=2>; rel="next"');
  });
});

describe('a pull request', () => {
  it('is created, found by its branch, updated, closed, and reopened, and lists its files', async () => {
    const number = await openPull('docs/first', 'first.mdx');
    const path = `${home}/pulls/${number}`;
    const open = await asGitHub(
      'GET /repos/{owner}/{repo}/pulls',
      `${home}/pulls?head=lantern:docs/first&state=open&base=main`,
      200,
    );
    expect(listed(open, 'number')).toEqual([number]);
    expect(await asGitHub('GET /repos/{owner}/{repo}/pulls', `${home}/pulls?head=lantern:other`, 200)).toEqual([]);
    expect(await asGitHub('GET /repos/{owner}/{repo}/pulls/{pull_number}', path, 200)).toMatchObject({
      mergeable: true,
      commits: 1,
      additions: 1,
      changed_files: 1,
    });
    const files = await asGitHub('GET /repos/{owner}/{repo}/pulls/{pull_number}/files', `${path}/files`, 200);
    expect(files).toMatchObject([{ filename: 'first.mdx', status: 'added', patch: '@@ -0,0 +1 @@\n+docs/first' }]);
    expect(
      await asGitHub('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', path, 200, {
        body: { title: 'Better', body: null },
      }),
    ).toMatchObject({ title: 'Better', body: '' });
    expect(
      await asGitHub('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', path, 200, { body: { state: 'closed' } }),
    ).toMatchObject({ state: 'closed', merged: false });
    expect(
      await asGitHub('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', path, 200, { body: { state: 'open' } }),
    ).toMatchObject({ state: 'open', closed_at: null });
  });

  it.each([
    ['no title', { head: 'docs/first', base: 'main' }, { field: 'title', code: 'missing_field' }],
    ['a head that is no branch', { title: 'x', head: 'nowhere', base: 'main' }, { field: 'head', code: 'invalid' }],
    [
      'a base that is no branch',
      { title: 'x', head: 'docs/first', base: 'nowhere' },
      { field: 'base', code: 'invalid' },
    ],
    [
      'a branch that has one',
      { title: 'x', head: 'docs/first', base: 'main' },
      { code: 'custom', message: 'A pull request already exists for lantern:docs/first.' },
    ],
    [
      'nothing to take',
      { title: 'x', head: 'main', base: 'main' },
      { code: 'custom', message: 'No commits between main and main' },
    ],
  ])('is rejected if it has %s', async (_, body, error) => {
    const answer = await asGitHub('POST /repos/{owner}/{repo}/pulls', `${home}/pulls`, 422, { body });
    expect(answer).toMatchObject({ message: 'Validation Failed', errors: [{ resource: 'PullRequest', ...error }] });
  });

  it('is rejected for a body that is not JSON, for a missing number, and without permission', async () => {
    expect(await ask('POST', `${home}/pulls`, { text: '{' })).toMatchObject({
      status: 400,
      body: { message: 'Problems parsing JSON' },
    });
    expect(await ask('PATCH', `${home}/pulls/1`, { body: { title: 'x' }, token: 'reader-token' })).toMatchObject({
      status: 403,
    });
    expect(await ask('PUT', `${home}/pulls/1/merge`, { token: 'reader-token' })).toMatchObject({ status: 403 });
    expect(await ask('GET', `${home}/pulls/9999`)).toMatchObject({ status: 404 });
  });

  it('is kept if several are opened concurrently', async () => {
    const branches = ['docs/at-once-1', 'docs/at-once-2', 'docs/at-once-3'];
    for (const branch of branches) await addBranch(branch, `${branch.slice(-1)}.mdx`, 'x\n');
    const answers = await Promise.all(
      branches.map((head) => ask('POST', `${home}/pulls`, { body: { title: head, head, base: 'main' } })),
    );
    expect(new Set(answers.map(({ body }) => body['number'])).size).toBe(3);
    expect(listed((await ask('GET', `${home}/pulls?per_page=100`)).body, 'title')).toEqual(
      expect.arrayContaining(branches),
    );
  });
});

describe('merging', () => {
  const merged = 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge';
  it('merges with a merge commit on the base branch, only once', async () => {
    const number = await openPull('docs/merge', 'merge.mdx');
    const path = `${home}/pulls/${number}/merge`;
    expect(await asGitHub(merged, path, 409, { body: { sha: '0'.repeat(40) } })).toMatchObject({
      message: 'Head branch was modified. Review and try the merge again.',
    });
    const answer = await asGitHub(merged, path, 200, { token: 'ada-token' });
    expect(await runGitOrThrow(bare(), ['rev-parse', 'main'])).toBe(answer['sha']);
    expect(await runGitOrThrow(bare(), ['log', '-1', '--format=%an %s', 'main'])).toBe(
      `Ada Merge pull request #${number} from lantern/docs/merge`,
    );
    expect(await runGitOrThrow(bare(), ['rev-list', '--count', '--parents', '-1', 'main'])).toBe('1');
    expect(await runGitOrThrow(bare(), ['show', 'main:merge.mdx'])).toBe('docs/merge');
    expect(await asGitHub(merged, path, 405)).toMatchObject({ message: 'Pull Request is not mergeable' });
    const after = await asGitHub('GET /repos/{owner}/{repo}/pulls/{pull_number}', `${home}/pulls/${number}`, 200);
    expect(after).toMatchObject({ state: 'closed', merged: true, merged_by: { login: 'ada' }, changed_files: 1 });
  });

  it('combines several commits into one when squashing', async () => {
    const number = await openPull('docs/squash', 'squash.mdx');
    await addBranch('docs/squash', 'squash2.mdx', 'two\n', 'docs/squash');
    await asGitHub(merged, `${home}/pulls/${number}/merge`, 200, {
      body: { merge_method: 'squash', commit_message: 'Both.' },
    });
    expect(await runGitOrThrow(bare(), ['log', '-1', '--format=%P|%s|%b', 'main'])).toMatch(
      new RegExp(`^[0-9a-f]{40}\\|Take docs/squash \\(#${number}\\)\\|Both\\.$`),
    );
    expect(await runGitOrThrow(bare(), ['show', 'main:squash2.mdx'])).toBe('two');
  });

  it('is rejected for a rebase, and if both sides changed the same lines', async () => {
    const first = await openPull('docs/one-side', 'README.md');
    const second = await openPull('docs/other-side', 'README.md');
    expect(
      await asGitHub(merged, `${home}/pulls/${first}/merge`, 405, { body: { merge_method: 'rebase' } }),
    ).toMatchObject({ message: /Rebase merges/ });
    await asGitHub(merged, `${home}/pulls/${first}/merge`, 200);
    expect(await asGitHub(merged, `${home}/pulls/${second}/merge`, 405)).toMatchObject({
      message: 'Pull Request is not mergeable',
    });
    expect(
      await asGitHub('GET /repos/{owner}/{repo}/pulls/{pull_number}', `${home}/pulls/${second}`, 200),
    ).toMatchObject({ state: 'open', mergeable: false, mergeable_state: 'dirty' });
  });

  it('is detected if the branch was pushed to the base, and a pull request is closed if its branch was deleted', async () => {
    const pushed = await openPull('docs/pushed', 'pushed.mdx');
    const deleted = await openPull('docs/deleted', 'deleted.mdx');
    await runGitOrThrow(work, ['fetch', '--quiet', 'origin']);
    await runGitOrThrow(work, ['push', '--quiet', 'origin', 'origin/docs/pushed:main', ':docs/deleted']);
    expect(
      await asGitHub('GET /repos/{owner}/{repo}/pulls/{pull_number}', `${home}/pulls/${pushed}`, 200),
    ).toMatchObject({ state: 'closed', merged: true });
    expect(
      await asGitHub('GET /repos/{owner}/{repo}/pulls/{pull_number}', `${home}/pulls/${deleted}`, 200),
    ).toMatchObject({ state: 'closed', merged: false });
  });
});

describe('a fork', () => {
  it('is created once, accepts pushes from its owner, and can send a pull request upstream', async () => {
    const token = 'reader-token';
    const fork = await asGitHub('POST /repos/{owner}/{repo}/forks', `${home}/forks`, 202, { token });
    expect(fork).toMatchObject({ full_name: 'reader/docs', fork: true, permissions: { push: true } });
    expect(await asGitHub('POST /repos/{owner}/{repo}/forks', `${home}/forks`, 202, { token })).toMatchObject({
      full_name: 'reader/docs',
    });
    expect(listed(await asGitHub('GET /repos/{owner}/{repo}/forks', `${home}/forks`, 200), 'full_name')).toEqual([
      'reader/docs',
    ]);
    const address = `${server.url.replace('://', '://x-access-token:reader-token@')}/host/reader/docs.git`;
    await pushBranch('docs/from-fork', 'fork.mdx', 'fork\n', address);
    const { number } = await asGitHub('POST /repos/{owner}/{repo}/pulls', `${home}/pulls`, 201, {
      token,
      body: { title: 'From a fork', head: 'reader:docs/from-fork', base: 'main' },
    });
    expect(
      await asGitHub('GET /repos/{owner}/{repo}/pulls/{pull_number}', `${home}/pulls/${String(number)}`, 200),
    ).toMatchObject({ head: { label: 'reader:docs/from-fork', repo: { full_name: 'reader/docs' } } });
    const [upstream, forked] = ['lantern', 'reader'].map((owner) => server.host.repositories.find(owner, 'docs'));
    if (upstream == null || forked == null) throw new Error('No repositories.');
    const contents = Buffer.from('An image.');
    const pointer = { oid: createHash('sha256').update(contents).digest('hex'), size: contents.length };
    await storeLfsObject(forked, Readable.from([contents]), pointer);
    await storeLfsObject(forked, Readable.from([Buffer.from('Not in the branch.')]), {
      oid: createHash('sha256').update('Not in the branch.').digest('hex'),
      size: 18,
    });
    await pushBranch(
      'docs/from-fork',
      'image.png',
      new TextDecoder().decode(formatLfsPointer(pointer)),
      address,
      'docs/from-fork',
    );
    await asGitHub('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', `${home}/pulls/${String(number)}/merge`, 200);
    expect(readFileSync(lfsObjectPath(upstream, pointer.oid), 'utf8')).toBe('An image.');
    expect(readdirSync(join(upstream.folder, 'lfs', 'objects'))).toEqual([pointer.oid.slice(0, 2)]);
    const { status } = await runGit(join(folder, 'data', 'repositories', 'lantern', 'docs.git'), [
      'cat-file',
      '-e',
      'main:fork.mdx',
    ]);
    expect(status).toBe(0);
  });
});
