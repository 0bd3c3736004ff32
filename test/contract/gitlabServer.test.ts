import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGitlabProvider } from '#providers/gitlab/gitlabProvider.ts';
import type { HostedRepository } from '#server/git/repositoryStore.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import type { Access } from '#workspace/workspace.ts';
import { gitlab, gitlabOptions } from './gitlabForge.ts';
import { value } from './contractForge.ts';
import { ada, intercept, reader, startFaceServer, type FaceServer, type SentRequest } from './faceServer.ts';
import { commitFiles } from './gitServer.ts';
import { openBrowser, publication } from './repositoryContract.ts';

let server: FaceServer;
let here: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  server = await startFaceServer('gitlab');
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await openBrowser({ ...gitlab, server: () => server });
});
afterEach(() => here.close());

const provider = () => createGitlabProvider({ ...gitlabOptions, apiUrl: server.urls.api, webUrl: server.urls.web });
const docs = { owner: 'acme', name: 'docs' };
const create = async (owner: string, name: string, files: Readonly<Record<string, string>>) => {
  const made = await server.host.repositories.create(owner, name, name);
  await commitFiles(made.folder, 'main', files);
  return made;
};
const show = ({ folder }: HostedRepository, name: string) => runGitOrThrow(folder, ['show', name]);
/** Counts the requests that `run` sends. */
const counting = async <Value>(matches: (request: SentRequest) => boolean, run: () => Promise<Value>) => {
  let count = 0;
  const outcome = await intercept((request) => (matches(request) && count++, null), run);
  return { outcome, count };
};
/** Answers matching reads with changed JSON. */
const changing = <Body>(path: RegExp, change: (body: Body) => unknown) => {
  return ({ url }: SentRequest, send: () => Promise<Response>) =>
    path.test(url)
      ? send().then(async (response) =>
          Response.json(change((await response.json()) as Body), { headers: response.headers }),
        )
      : null;
};

describe('a project in groups', () => {
  it('is opened, edited, and reviewed at any depth', async () => {
    const deep = { owner: 'group/sub/deep', name: 'docs' };
    const made = await create(deep.owner, deep.name, { 'docs.json': '{}\n', 'index.mdx': 'Deep.\n' });
    expect(value(await provider().repository(deep, ada))).toMatchObject({ ...deep, canPush: true });
    const url = `${server.urls.web}/group/sub/deep/docs.git`;
    const { summary } = value(await here.workspace.open({ url }, { access: ada }));
    await here.append(summary.id, 'index.mdx', 'More.\n');
    value(await here.publish(summary.id, 'docs/deep', ['index.mdx']));
    expect(await show(made, 'docs/deep:index.mdx')).toBe('Deep.\nMore.');
    const request = {
      title: 'T',
      description: '',
      head: { owner: deep.owner, branch: 'docs/deep' },
      baseBranch: 'main',
    };
    const { number } = value(await provider().createPullRequest(deep, request, ada));
    expect(value(await provider().findPullRequest(deep, request.head, ada))).toMatchObject({ number });
  });
});

describe('a commit', () => {
  it('that follows a commit of others to another file is reported, and the update has both', async () => {
    const made = await create('acme', 'raced', { 'docs.json': '{}\n', 'a.mdx': 'A.\n', 'b.mdx': 'B.\n' });
    const { summary } = value(await here.open('raced', ada));
    await here.append(summary.id, 'a.mdx', 'One.\n');
    value(await here.publish(summary.id, 'docs/x', ['a.mdx']));
    await here.append(summary.id, 'a.mdx', 'Two.\n');
    let theirs: Promise<void> | null = null;
    const sent = await intercept(
      (request, send) =>
        gitlab.isCommit(request)
          ? (theirs ??= commitFiles(made.folder, 'docs/x', { 'b.mdx': 'Theirs.\n' })).then(send)
          : null,
      () => here.publish(summary.id, 'docs/x', ['a.mdx']),
    );
    expect(sent).toMatchObject({ problem: { code: 'git/push-moved-on' } });
    expect(await show(made, 'docs/x:b.mdx')).toBe('Theirs.');
    value(await here.workspace.update(summary.id, { access: ada }));
    expect(await here.text(summary.id, 'a.mdx')).toBe('A.\nOne.\nTwo.\n');
    expect(await here.text(summary.id, 'b.mdx')).toBe('Theirs.\n');
    await here.append(summary.id, 'a.mdx', 'Three.\n');
    value(await here.publish(summary.id, 'docs/x', ['a.mdx']));
    expect(await show(made, 'docs/x:a.mdx')).toBe('A.\nOne.\nTwo.\nThree.');
    expect(await show(made, 'docs/x:b.mdx')).toBe('Theirs.');
  });

  it('sends no token to a fork on another host', async () => {
    const { summary } = value(await here.open('small', ada));
    await here.append(summary.id, 'index.mdx', 'Mine.\n');
    const finding = vi.spyOn(here.environment, 'findTransport');
    const request = { ...publication('docs/fork', ['index.mdx']), forkUrl: 'https://elsewhere.example/acme/small.git' };
    await here.workspace.publish(summary.id, request, { access: ada });
    const asked = finding.mock.calls.filter(([url]) => url.startsWith('https://elsewhere.example/'));
    expect(asked.map(([, { access }]) => access)).toEqual([undefined]);
  });
});

describe('reading', () => {
  it('needs few requests: pages of 100 entries, and texts in batches of 100', async () => {
    const pages = Array.from({ length: 240 }, (_, index) => [`page${index}.mdx`, `Page ${index}.\n`]);
    await create('acme', 'texts', { 'docs.json': '{}\n', ...Object.fromEntries(pages) });
    const { outcome, count } = await counting(
      () => true,
      () => here.open('texts'),
    );
    expect(value(outcome).files).toHaveLength(241);
    const { outcome: text } = await counting(
      () => true,
      () => here.text(value(outcome).summary.id, 'page239.mdx'),
    );
    expect(text).toBe('Page 239.\n');
    // Project, branch, commit, three pages of the tree, and at most one query for each hundred texts and for the first ones.
    expect(count).toBeLessThanOrEqual(11);
  });

  it.each([
    ['has no GraphQL API', () => new Response('<html>Not found</html>', { status: 404 })],
    ['rejects its queries', () => Response.json({ errors: [{ message: 'Query has complexity of 268' }] })],
    ['knows nothing of the project there', () => Response.json({ data: { project: null } })],
  ])('works if a server %s', async (_, answer) => {
    const opened = await intercept(
      ({ url }) => (url.endsWith('/graphql') ? Promise.resolve(answer()) : null),
      () => here.open('moving', ada),
    );
    expect(await here.text(value(opened).summary.id, 'a.mdx')).toBe('A.\n');
  });

  it('rejects a list of files whose folders aren’t those of the commit', async () => {
    const dropping = changing<readonly { path: string }[]>(/repository\/tree/, (entries) =>
      entries.filter(({ path }) => path !== 'guides/a b.mdx'),
    );
    expect(await intercept(dropping, () => here.open('docs', ada))).toMatchObject({
      problem: { code: 'network/unexpected-answer', message: expect.stringContaining('damaged') as unknown },
    });
  });
});

it('lists the user’s own projects with a site, whatever their number', async () => {
  for (let index = 0; index < 12; index++) await create('acme', `plain${index}`, { 'index.mdx': 'No site.\n' });
  await create('group/of', 'nested', { 'docs/docs.json': '{}\n' });
  const listed = value((await provider().listRepositories?.(reader)) ?? { ok: true, value: [] });
  const names = listed.map(({ owner, name }) => `${owner}/${name}`);
  expect(names).toEqual(expect.arrayContaining(['acme/small', 'acme/many', 'group/of/nested']));
  expect(names.filter((name) => /plain|empty|secret|acme\/docs$/.test(name))).toEqual([]);
});

describe('a merge request', () => {
  it.each([
    [{ state: 'opened', detailed_merge_status: 'mergeable', has_conflicts: false }, 'open', true],
    [{ state: 'opened', detailed_merge_status: 'not_approved', has_conflicts: false }, 'open', true],
    [{ state: 'opened', detailed_merge_status: 'checking', has_conflicts: false }, 'open', null],
    [{ state: 'opened', detailed_merge_status: 'conflict', has_conflicts: true }, 'open', false],
    [{ state: 'opened', detailed_merge_status: undefined, merge_status: 'unchecked' }, 'open', null],
    [{ state: 'opened', detailed_merge_status: undefined, merge_status: 'can_be_merged' }, 'open', true],
    [{ state: 'locked' }, 'open', true],
    [{ state: 'merged' }, 'merged', true],
    [{ state: 'closed' }, 'closed', true],
  ])('with %o is %s, and mergeable: %s', async (facts, state, isMergeable) => {
    const base = {
      iid: 1,
      web_url: 'https://gitlab.example/-/merge_requests/1',
      title: 'T',
      description: null,
      merge_status: 'can_be_merged',
      source_branch: 'a',
      target_branch: 'main',
      target_project_id: 1,
    };
    const answer = () => Promise.resolve(Response.json({ ...base, ...facts }));
    const read = await intercept(answer, () => provider().pullRequest(docs, 1, ada));
    expect(value(read)).toMatchObject({ state, isMergeable });
  });

  it('comes from a fork, not from another project with the repository’s name', async () => {
    await create('reader', 'small', { 'docs.json': '{}\n' });
    const small = { owner: 'acme', name: 'small' };
    const request = { title: 'T', description: '', head: { owner: 'reader', branch: 'main' }, baseBranch: 'main' };
    expect(await provider().createPullRequest(small, request, reader)).toMatchObject({
      problem: { code: 'provider/not-found', message: 'reader has no fork of acme/small.' },
    });
  });

  it('reports a fork that can’t be copied', async () => {
    const failing = ({ method, url }: SentRequest, send: () => Promise<Response>) =>
      method === 'POST' && url.endsWith('/fork')
        ? send().then(async (response) =>
            Response.json({
              ...((await response.json()) as object),
              import_status: 'failed',
              import_error: 'Disk full',
            }),
          )
        : null;
    expect(await intercept(failing, () => provider().fork({ owner: 'acme', name: 'small' }, reader))).toMatchObject({
      problem: { code: 'provider/invalid-request', message: 'GitLab couldn’t create the fork: Disk full' },
    });
  });
});

describe('access through an invited group, which a project doesn’t list', () => {
  const unlisted = changing<object>(/\/projects\/[^/]+$/, (body) => ({
    ...body,
    permissions: { project_access: null, group_access: null },
  }));
  const withoutGraphql = ({ url }: SentRequest) =>
    url.endsWith('/graphql') ? Promise.resolve(Response.json({ errors: [{ message: 'No such field' }] })) : null;
  const look = async (access: Access, hasGraphql = true) =>
    intercept(
      (request, send) => (hasGraphql ? null : withoutGraphql(request)) ?? unlisted(request, send),
      async () => {
        const found = await provider().repository(docs, access);
        const api = gitlab.createApi(server.urls, docs, access);
        return [found.ok && found.value.canPush, (await api.lookUp({ purpose: 'push', branches: [] })).ok];
      },
    );

  it('suffices to push', async () => {
    expect(await look(ada)).toEqual([true, true]);
    expect(await look(reader)).toEqual([false, false]);
  });

  it('is left to the push without GraphQL', async () => {
    expect(await look(ada, false)).toEqual([true, true]);
  });
});

describe('the face', () => {
  const ask = async (path: string, init: RequestInit = {}, token?: string) => {
    const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...init.headers };
    return fetch(`${server.urls.api}${path}`, { ...init, headers });
  };
  it.each([
    ['the default', '', 20],
    ['a smaller page', '&per_page=7', 7],
    ['more than the most', '&per_page=1000', 100],
  ])('pages trees: %s', async (_, query, length) => {
    const tree = '/projects/acme%2Fmany/repository/tree?recursive=true&pagination=keyset';
    const response = await ask(`${tree}${query}`);
    expect(await response.json()).toHaveLength(length);
    expect(response.headers.get('link')).toMatch(/page_token=.*rel="next"/);
  });

  it.each([
    ['a project of others that is private', '/projects/acme%2Fsecret', undefined, 404, '404 Project Not Found'],
    ['the user without a token', '/user', undefined, 401, '401 Unauthorized'],
    ['the version without a token', '/version', undefined, 401, '401 Unauthorized'],
    ['a wrong token', '/projects/acme%2Fdocs', 'wrong', 401, '401 Unauthorized'],
    ['a route that doesn’t exist', '/nothing', ada.token, 404, '404 Not Found'],
  ])('answers for %s', async (_, path, token, status, message) => {
    const response = await ask(path, {}, token);
    expect([response.status, await response.json()]).toEqual([status, { message }]);
  });

  it('redirects reads of a former path to the project’s number, and refuses writes', async () => {
    const moved = await ask('/projects/acme%2Fformer/repository/branches', { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/\/api\/v4\/projects\/\d+\/repository\/branches$/) as unknown,
    ]);
    expect((await ask('/projects/acme%2Fformer/fork', { method: 'POST' }, ada.token)).status).toBe(405);
  });

  it('lets pages of any origin call the API, but not Git', async () => {
    const headers = {
      origin: 'https://docs.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    const preflight = await ask('/projects/acme%2Fdocs/repository/commits', { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    const git = await fetch(`${server.urls.web}/acme/docs.git/info/refs?service=git-upload-pack`, { headers });
    expect([git.status, git.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });
});
