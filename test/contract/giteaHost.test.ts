import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { giteaServer } from './giteaServer.ts';
import { GiteaSchemas, hasGiteaSchemas } from './giteaSchemas.ts';

const home = '/repos/lantern/docs';
const repo = '/repos/{owner}/{repo}';
const limits = { pageSize: 5, largestPage: 5, treesPerPage: 4, largestBlob: 40 };

describe.skipIf(!hasGiteaSchemas).each(['gitea', 'forgejo'] as const)(
  'the embedded host as %s (skipped if ../shared/forges is missing)',
  (kind) => {
    const schemas = hasGiteaSchemas ? new GiteaSchemas(kind) : null;
    let server: Awaited<ReturnType<typeof giteaServer>>;
    beforeAll(async () => (server = await giteaServer({ kind, limits })));
    afterAll(() => server.close());

    /** Sends a request, and validates it and its response against the forge's description of the operation. */
    async function ask(
      operation: string,
      path: string,
      status: number,
      { body, token = 'ada-token' }: { readonly body?: unknown; readonly token?: string | null } = {},
    ): Promise<Record<string, unknown>> {
      const url = new URL(`${server.apiUrl}${path}`);
      const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
      const sent = body === undefined ? null : JSON.stringify(body);
      const response = await fetch(url, { method: operation.split(' ')[0] ?? '', headers, body: sent });
      const text = await response.text();
      expect([response.status, text]).toEqual([status, expect.anything()]);
      const answer: unknown = text === '' ? undefined : JSON.parse(text);
      expect(schemas?.requestProblems(operation, { query: url.searchParams, body })).toEqual([]);
      expect(schemas?.problems(operation, status, answer)).toEqual([]);
      return answer as Record<string, unknown>; // lists are only compared
    }
    const git = (...words: readonly string[]) => runGitOrThrow(server.repository.folder, words);
    const names = (entries: unknown) => (entries as readonly { readonly path: string }[]).map(({ path }) => path); // a list, validated by its schema

    it('names its version and limits', async () => {
      const { version } = await ask('GET /version', '/version', 200, { token: null });
      expect(String(version).includes('+gitea-')).toBe(kind === 'forgejo');
      expect(await ask('GET /settings/api', '/settings/api', 200)).toMatchObject({ default_paging_num: 5 });
    });

    it('describes the user, repositories, and branches', async () => {
      expect(await ask('GET /user', '/user', 200)).toMatchObject({ login: 'ada', full_name: 'Ada Writer' });
      const unknown = await fetch(`${server.apiUrl}/user`, { headers: { Authorization: 'Bearer wrong' } });
      expect([unknown.status, await unknown.json()]).toMatchObject([401, { message: expect.any(String) as unknown }]);
      expect(await ask(`GET ${repo}`, home, 200)).toMatchObject({
        clone_url: `${server.webUrl}/lantern/docs.git`,
        permissions: { push: true, pull: true },
      });
      expect(await ask(`GET ${repo}`, home, 200, { token: 'ben-token' })).toMatchObject({
        permissions: { push: false },
      });
      await ask(`GET ${repo}`, '/repos/lantern/none', 404);
      expect(await ask(`GET ${repo}/branches`, `${home}/branches?limit=100`, 200)).toMatchObject([{ name: 'main' }]);
      expect(await ask(`GET ${repo}/branches/{branch}`, `${home}/branches/main`, 200)).toMatchObject({
        commit: { id: await git('rev-parse', 'main') },
        user_can_push: true,
      });
      await ask(`GET ${repo}/branches/{branch}`, `${home}/branches/no/such`, 404);
    });

    it('lists trees in pages, with links, executables, and submodules', async () => {
      const head = await git('rev-parse', 'main');
      const commit = await ask(`GET ${repo}/git/commits/{sha}`, `${home}/git/commits/${head}?stat=false`, 200);
      expect(commit).toMatchObject({ sha: head, commit: { tree: { sha: await git('rev-parse', 'main^{tree}') } } });
      const entries: string[] = [];
      for (let page = 1, more = true; more; page += 1) {
        const path = `${home}/git/trees/${head}?recursive=true&page=${page}&per_page=100`;
        const { tree, truncated, total_count: total } = await ask(`GET ${repo}/git/trees/{sha}`, path, 200);
        entries.push(...names(tree));
        more = truncated === true;
        expect([page, total]).toEqual([page, 12]);
      }
      expect(entries).toHaveLength(12);
      const { tree } = await ask(`GET ${repo}/git/trees/{sha}`, `${home}/git/trees/${head}?page=9`, 200);
      expect(tree).toBeNull();
      await ask(`GET ${repo}/git/trees/{sha}`, `${home}/git/trees/${'0'.repeat(40)}`, 400);
    });

    it('sends contents, and leaves out those of large files', async () => {
      const small = await git('rev-parse', 'main:empty.md');
      const operation = `GET ${repo}/git/blobs/{sha}`;
      expect(await ask(operation, `${home}/git/blobs/${small}`, 200)).toMatchObject({ content: '', size: 0 });
      await git('hash-object', '-w', 'HEAD');
      const large = await runGitOrThrow(server.repository.folder, ['hash-object', '-w', '--stdin'], {
        input: 'x'.repeat(41),
      });
      expect(await ask(operation, `${home}/git/blobs/${large}`, 200)).toMatchObject({ content: '', size: 41 });
      const link = await ask(`GET ${repo}/contents/{filepath}`, `${home}/contents/latest.mdx`, 200);
      expect(link).toMatchObject({ type: 'symlink', target: 'introduction.mdx', content: null });
      const submodule = await ask(`GET ${repo}/contents/{filepath}`, `${home}/contents/vendor/theme?ref=main`, 200);
      expect(submodule).toMatchObject({ type: 'submodule' });
      await ask(`GET ${repo}/contents/{filepath}`, `${home}/contents/none`, 404);
      const raw = await fetch(
        `${server.apiUrl}${home}/raw/${encodeURIComponent('手册')}/${encodeURIComponent('开始.mdx')}`,
      );
      expect(await raw.text()).toBe('# 开始\n');
    });

    it('sends several contents at once in its own way', async () => {
      const files = ['introduction.mdx', 'run.sh', 'latest.mdx', 'none', 'guides/100% #1?.mdx', 'docs.json'];
      const shas = await Promise.all(['introduction.mdx', 'run.sh'].map((path) => git('rev-parse', `main:${path}`)));
      if (kind === 'forgejo') {
        const path = `${home}/git/blobs?shas=${shas.join(',')}`;
        expect(await ask(`GET ${repo}/git/blobs`, path, 200)).toMatchObject(shas.map((sha) => ({ sha })));
        const absent = await fetch(`${server.apiUrl}${home}/file-contents?body=%7B%22files%22%3A%5B%5D%7D`);
        expect(absent.status).toBe(404);
        return;
      }
      const query = new URLSearchParams({ ref: 'main', body: JSON.stringify({ files }) });
      const read = await ask(`GET ${repo}/file-contents`, `${home}/file-contents?${query.toString()}`, 200, {
        token: null,
      });
      // Five at most.
      expect(read).toMatchObject([{ sha: shas[0] }, { sha: shas[1] }, { type: 'symlink' }, null, { type: 'file' }]);
      await ask(`POST ${repo}/file-contents`, `${home}/file-contents?ref=main`, 200, { body: { files } });
      const absent = await fetch(`${server.apiUrl}${home}/git/blobs?shas=${shas.join(',')}`);
      expect(absent.status).toBe(404);
    });

    it('commits several files at once, and keeps an executable one', async () => {
      const head = await git('rev-parse', 'main');
      const [text, script, old] = await Promise.all(
        ['introduction.mdx', 'run.sh', 'docs.json'].map((path) => git('rev-parse', `main:${path}`)),
      );
      const content = (words: string) => Buffer.from(words).toString('base64');
      const branch = { new_branch_name: 'docs/one', old_ref_name: head };
      await ask(`POST ${repo}/branches`, `${home}/branches`, 201, { body: branch });
      await ask(`POST ${repo}/branches`, `${home}/branches`, 409, { body: branch });
      const body = {
        branch: 'docs/one',
        message: 'Change files\n\nWhy.\n',
        author: { name: 'Ana', email: 'ana@example.com' },
        files: [
          { operation: 'update', path: 'introduction.mdx', sha: text, content: content('# New\n') },
          {
            operation: 'update',
            path: 'bin/run.sh',
            from_path: 'run.sh',
            sha: script,
            content: content('#!/bin/sh\n'),
          },
          { operation: 'delete', path: 'docs.json', sha: old },
          { operation: 'create', path: 'new/手 1.mdx', content: content('# 手\n') },
        ],
      };
      const { commit } = await ask(`POST ${repo}/contents`, `${home}/contents`, 201, { body });
      expect(commit).toMatchObject({ parents: [{ sha: head }], message: 'Change files\n\nWhy.\n' });
      expect(await git('log', '--format=%an %ce', '-1', 'docs/one')).toBe('Ana ana@example.com');
      expect(await git('diff', '--name-status', '--no-renames', '-z', 'main', 'docs/one')).toBe(
        ['A', 'bin/run.sh', 'D', 'docs.json', 'M', 'introduction.mdx', 'A', 'new/手 1.mdx', 'D', 'run.sh', ''].join(
          '\0',
        ),
      );
      expect(await git('ls-tree', 'docs/one', 'bin/run.sh')).toContain('100755');
    });

    it.each([
      ['a file without its name', { operation: 'update', path: 'docs.json', content: '' }, 422],
      ['a file that changed', { operation: 'update', path: 'docs.json', sha: '0'.repeat(40), content: '' }, 422],
      ['a file that is gone', { operation: 'delete', path: 'none.md', sha: '0'.repeat(40) }, 404],
      ['a new file that exists', { operation: 'create', path: 'docs.json', content: '' }, 422],
      ['a file in a file', { operation: 'create', path: 'docs.json/inside.md', content: '' }, 422],
      ['a file in Git’s folder', { operation: 'create', path: '.git/config', content: '' }, 422],
    ])('rejects %s', async (_, file, status) => {
      const before = await git('rev-parse', 'main');
      await ask(`POST ${repo}/contents`, `${home}/contents`, status, { body: { branch: 'main', files: [file] } });
      expect(await git('rev-parse', 'main')).toBe(before);
    });

    it('does not write through a link, or to a protected branch, or without permission', async () => {
      const file = { operation: 'create', path: 'a.md', content: '' };
      const sha = await git('rev-parse', 'main:latest.mdx');
      const link = { operation: 'update', path: 'latest.mdx', sha, content: '' };
      await ask(`POST ${repo}/contents`, `${home}/contents`, 422, { body: { branch: 'main', files: [link] } });
      const locked = { branch: 'main', new_branch: 'locked', files: [file] };
      await ask(`POST ${repo}/contents`, `${home}/contents`, 403, { body: locked });
      await ask(`POST ${repo}/contents`, `${home}/contents`, 403, { body: { files: [file] }, token: 'ben-token' });
      const existing = { branch: 'main', new_branch: 'main2', files: [file] };
      await ask(`POST ${repo}/contents`, `${home}/contents`, 201, { body: existing });
      await ask(`POST ${repo}/contents`, `${home}/contents`, 422, { body: existing });
      expect((await fetch(`${server.apiUrl}${home}/git/blobs`, { method: 'POST', body: '{}' })).status).toBe(404);
    });

    it('creates, updates, and deletes single files and branches', async () => {
      const words = { branch: 'main', new_branch: 'docs/single', message: 'One' };
      const operation = `${repo}/contents/{filepath}`;
      const path = `${home}/contents/single.md`;
      const made = await ask(`POST ${operation}`, path, 201, { body: { ...words, content: 'QQ==' } });
      const { sha } = made['content'] as { readonly sha: string }; // validated by its schema
      const next = { branch: 'docs/single', message: 'Two', sha };
      const changed = await ask(`PUT ${operation}`, path, 200, { body: { ...next, content: 'Qg==' } });
      expect(await git('show', 'docs/single:single.md')).toBe('B');
      const { sha: last } = changed['content'] as { readonly sha: string }; // validated by its schema
      await ask(`DELETE ${operation}`, path, 200, { body: { ...next, sha: last } });
      await ask(`DELETE ${repo}/branches/{branch}`, `${home}/branches/docs/single`, 204);
      await ask(`GET ${repo}/branches/{branch}`, `${home}/branches/docs/single`, 404);
    });

    it('opens, lists, changes, and merges pull requests, also from a fork', async () => {
      const fork = await ask(`POST ${repo}/forks`, `${home}/forks`, 202, { body: {}, token: 'ben-token' });
      expect(fork).toMatchObject({ full_name: 'ben/docs', parent: { full_name: 'lantern/docs' } });
      await ask(`POST ${repo}/forks`, `${home}/forks`, 409, { body: {}, token: 'ben-token' });
      const commit = {
        branch: 'main',
        new_branch: 'docs/pull',
        files: [{ operation: 'create', path: 'p.md', content: '' }],
      };
      await ask(`POST ${repo}/contents`, '/repos/ben/docs/contents', 201, { body: commit, token: 'ben-token' });
      const body = { title: 'A topic', body: 'Words.', head: 'ben:docs/pull', base: 'main' };
      const pull = await ask(`POST ${repo}/pulls`, `${home}/pulls`, 201, { body, token: 'ben-token' });
      expect(pull).toMatchObject({ number: 1, state: 'open', merged: false, mergeable: true });
      await ask(`POST ${repo}/pulls`, `${home}/pulls`, 409, { body, token: 'ben-token' });
      await ask(`POST ${repo}/pulls`, `${home}/pulls`, 404, { body: { ...body, head: 'none' } });
      const listed = await ask(`GET ${repo}/pulls`, `${home}/pulls?state=open&limit=50`, 200);
      expect(listed).toMatchObject([{ number: 1, head: { ref: 'docs/pull', repo: { full_name: 'ben/docs' } } }]);
      await ask(`PATCH ${repo}/pulls/{index}`, `${home}/pulls/1`, 201, { body: { title: 'Better' } });
      await ask(`PATCH ${repo}/pulls/{index}`, `${home}/pulls/1`, 403, { body: { title: 'No' }, token: 'cleo-token' });
      await ask(`POST ${repo}/pulls/{index}/merge`, `${home}/pulls/1/merge`, 200, { body: { Do: 'merge' } });
      const merged = await ask(`GET ${repo}/pulls/{index}`, `${home}/pulls/1`, 200);
      expect(merged).toMatchObject({ title: 'Better', state: 'closed', merged: true });
      if (kind !== 'forgejo') return;
      await ask(`POST ${repo}/sync_fork/{branch}`, '/repos/ben/docs/sync_fork/main', 204, { token: 'ben-token' });
      const ours = await runGitOrThrow(`${server.repository.folder}/../../ben/docs.git`, ['rev-parse', 'main']);
      expect(ours).toBe(await git('rev-parse', 'main'));
    });

    it('forbids pages of other origins unless its settings allow them', async () => {
      const closed = await preflight(server.apiUrl, 'authorization,content-type');
      expect(closed.headers.get('access-control-allow-origin')).toBeNull();
      const open = await giteaServer({ kind, cors: true, gitOrigin: '*' });
      try {
        const allowed = await preflight(open.apiUrl, 'authorization,content-type');
        expect(allowed.headers.get('access-control-allow-origin')).toBe('*');
        const other = await preflight(open.apiUrl, 'x-other');
        expect(other.headers.get('access-control-allow-origin')).toBeNull();
        const discovery = `${open.webUrl}/lantern/docs.git/info/refs?service=git-upload-pack`;
        const plain = await fetch(discovery, { headers: { Origin: 'https://docs.example.com' } });
        expect([plain.status, plain.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
        const version2 = await preflight(discovery, 'git-protocol');
        expect(version2.headers.get('access-control-allow-origin')).toBeNull();
      } finally {
        await open.close();
      }
    });
  },
);

function preflight(url: string, headers: string): Promise<Response> {
  return fetch(url, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://docs.example.com',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': headers,
    },
  });
}
