import { afterEach, expect, it, vi } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import { hashBlob } from '#workspace/git/hashBlob.ts';
import { sha256 } from '#workspace/lfs/sha256.ts';
import type { ApiChange, ApiCommit, KnownFiles } from '#workspace/transport/repositoryApi.ts';
import { createBitbucketRepositoryApi } from './bitbucketRepositoryApi.ts';

afterEach(() => vi.unstubAllGlobals());

const api = 'https://api.bitbucket.org/2.0';
const server = {
  title: 'Bitbucket',
  apiUrl: api,
  webUrl: 'https://bitbucket.org',
  token: { permission: 'write:repository', url: null },
};
const commit = 'c'.repeat(40);

type Answer = () => Response | Promise<Response>;

/** A repository whose API answers requests by their path below it, and what was asked. */
function createApi(answers: Readonly<Record<string, Answer>>, token: string | null = 'token') {
  const asked: { readonly name: string; readonly init: RequestInit; readonly query: URLSearchParams }[] = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const url = new URL(input);
    const path = url.pathname.replace('/2.0/repositories/acme/docs', '');
    const name = `${init.method ?? 'GET'} ${path}`;
    asked.push({ name, init, query: url.searchParams });
    const answer = answers[name] ?? answers[`${name}?${url.searchParams.get('page') ?? ''}`];
    return Promise.resolve(answer?.() ?? fail(404, 'Not found'));
  });
  const access = token === null ? undefined : { token };
  return { api: createBitbucketRepositoryApi(server, { owner: 'acme', name: 'docs' }, access), asked };
}

const fail = (status: number, message: string) => Response.json({ type: 'error', error: { message } }, { status });
const file = (path: string, size: number, ...attributes: readonly string[]) => ({
  type: 'commit_file',
  path,
  size,
  attributes,
});
const folder = (path: string) => ({ type: 'commit_directory', path });
const page = (values: readonly object[], next?: string) => () =>
  Response.json({
    values,
    ...(next === undefined ? {} : { next: `http://other.example/list?page=${next}&max_depth=20` }),
  });
const text = (value: string) => () => new Response(value);
const parents = { [`GET /commit/${commit}`]: () => Response.json({ parents: [] }) };
const src = `GET /src/${commit}/`;
const list = (one: ReturnType<typeof createApi>, near?: KnownFiles) => one.api.listFiles(commit, () => undefined, near);

it('lists folder by folder if the whole takes Bitbucket too long, and below the deepest level', async () => {
  let refusals = 0;
  const deep = Array.from({ length: 21 }, (_, index) => Array.from({ length: index + 1 }, () => 'd').join('/'));
  const bottom = deep.at(-1) ?? '';
  const rest = deep.slice(1, -1).map(folder);
  const one = createApi({
    ...parents,
    // The first two lists are the same request; the second asks for one level.
    [src]: () => (refusals++ === 0 ? fail(555, 'Timed out') : page([folder('d'), file('a.mdx', 2)])()),
    [`${src}d/`]: page([...rest, folder(bottom)]),
    [`${src}${bottom}/`]: page([file(`${bottom}/b.mdx`, 2)]),
    [`${src}a.mdx`]: text('A\n'),
    [`${src}${bottom}/b.mdx`]: text('B\n'),
  });
  const listed = await list(one);
  expect(listed.ok && listed.value.files.map(({ path }) => path)).toEqual(['a.mdx', `${bottom}/b.mdx`]);
  const lists = one.asked.filter(({ name }) => name.endsWith('/'));
  expect(lists.map(({ query }) => query.get('max_depth'))).toEqual(['20', '1', '20', '20']);
});

it('follows pages by their query alone, whatever host they name', async () => {
  const one = createApi({
    ...parents,
    [`${src}?`]: page([file('a.mdx', 2)], 'second'),
    [`${src}?second`]: page([file('b.mdx', 2)]),
    [`${src}a.mdx`]: text('A\n'),
    [`${src}b.mdx`]: text('A\n'),
  });
  const listed = await list(one);
  const oid = await hashBlob(encodeText('A\n'));
  expect(listed.ok && listed.value.files).toEqual([
    { path: 'a.mdx', mode: '100644', oid },
    { path: 'b.mdx', mode: '100644', oid },
  ]);
});

it('reads modes from attributes, and a submodule’s commit from its contents', async () => {
  const module = '1'.repeat(40);
  const one = createApi({
    ...parents,
    [src]: page([file('run.sh', 2, 'executable'), file('to.mdx', 5, 'link'), file('module', 40, 'subrepository')]),
    [`${src}run.sh`]: text('#!'),
    [`${src}to.mdx`]: text('a.mdx'),
    [`${src}module`]: text(module),
  });
  const listed = await list(one);
  expect(listed.ok && listed.value.files.map(({ mode, oid }) => [mode, oid])).toEqual([
    ['100755', await hashBlob(encodeText('#!'))],
    ['120000', await hashBlob(encodeText('a.mdx'))],
    ['160000', module],
  ]);
  expect(listed.ok && listed.value.contents).toHaveLength(2);
});

it.each([
  ['contents of another size', [file('a.mdx', 3)], 'network/unexpected-answer', 'a.mdx'],
  ['a submodule without a commit', [file('a.mdx', 2, 'subrepository')], 'network/unexpected-answer', 'a.mdx'],
  ['too many bytes', [file('a.mdx', 200_000_001)], 'provider/invalid-request', '201 MB'],
])('stores nothing of %s', async (_, files, code, message) => {
  const one = createApi({ ...parents, [src]: page(files), [`${src}a.mdx`]: text('A\n') });
  expect(await list(one)).toMatchObject({
    ok: false,
    problem: { code, message: expect.stringContaining(message) as unknown },
  });
});

it.each([
  ['token', 900, { code: 'provider/invalid-request' }],
  [null, 50, { code: 'git/sign-in-needed', retry: { kind: 'signIn' } }],
] as const)(
  'refuses more files than an hour’s requests suffice for, with few requests (%s)',
  async (token, most, problem) => {
    const files = Array.from({ length: most + 1 }, (_, index) => file(`${index}.mdx`, 2));
    const one = createApi({ ...parents, [src]: page(files, 'again'), [`${src}?again`]: page(files, 'again') }, token);
    expect(await list(one)).toMatchObject({
      ok: false,
      problem: { ...problem, message: expect.stringContaining(String(most)) as unknown },
    });
    expect(one.asked.length).toBeLessThan(4);
  },
);

it('continues after a rate limit where it stopped', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `${index}.mdx`);
  let left = 8;
  const limited = () => (left-- > 0 ? text('A\n')() : fail(429, 'Rate limit for this resource has been exceeded'));
  const contents = Object.fromEntries(paths.map((path) => [`${src}${path}`, limited]));
  const one = createApi({ ...parents, [src]: page(paths.map((path) => file(path, 2))), ...contents });
  expect(await list(one)).toMatchObject({ problem: { code: 'provider/rate-limited' } });
  left = 12;
  const listed = await list(one);
  expect(listed.ok && listed.value.files).toHaveLength(20);
});

it('reads only what differs from a near commit, and everything if Bitbucket can’t compare them', async () => {
  const [near, oid] = ['e'.repeat(40), 'f'.repeat(40)];
  const files = new Map(['same.mdx', 'changed.mdx', 'mode.sh'].map((path) => [path, { path, mode: '100644', oid }]));
  const answers = {
    ...parents,
    [src]: page([file('same.mdx', 9), file('changed.mdx', 2), file('mode.sh', 2, 'executable')]),
    [`${src}same.mdx`]: text('123456789'),
    [`${src}changed.mdx`]: text('A\n'),
    [`${src}mode.sh`]: text('A\n'),
  };
  const changed = page([{ old: { path: 'changed.mdx' }, new: null }]);
  const both = { [`GET /diffstat/${commit}..${near}`]: page([]), [`GET /diffstat/${near}..${commit}`]: changed };
  const one = createApi({ ...answers, ...both });
  const listed = await list(one, { commit: near, files });
  expect(listed.ok && listed.value.files.map((entry) => entry.oid === oid)).toEqual([true, false, false]);
  expect(one.asked.map(({ name }) => name)).not.toContain(`${src}same.mdx`);
  const other = createApi(answers);
  const whole = await list(other, { commit: near, files });
  expect(whole.ok && whole.value.files.map((entry) => entry.oid === oid)).toEqual([false, false, false]);
});

it('computes a Git LFS pointer from its contents, or says that it can’t', async () => {
  const picture = encodeText('Contents in another storage.');
  const answers = { ...parents, [src]: page([file('a.png', 130, 'binary', 'lfs')]) };
  const one = createApi({ ...answers, [`${src}a.png`]: () => new Response(picture) });
  const listed = await list(one);
  const pointer = formatLfsPointer({ oid: await sha256(picture), size: picture.length });
  expect(listed.ok && listed.value.contents).toEqual([pointer]);
  const other = createApi({ ...answers, [`${src}a.png`]: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await list(other)).toMatchObject({
    problem: { code: 'provider/invalid-request', message: expect.stringContaining('a.png is in Git LFS') as unknown },
  });
});

it.each([
  ['ada@example.com:ATATT1', `Basic ${btoa('ada@example.com:ATATT1')}`],
  ['ATCTT1', 'Bearer ATCTT1'],
])('sends the token %s as Bitbucket wants it', async (token, expected) => {
  const one = createApi({}, token);
  await one.api.lookUp({ purpose: 'fetch', branches: [] });
  expect(new Headers(one.asked[0]?.init.headers).get('authorization')).toBe(expected);
});

const parent = 'a'.repeat(40);
const change = (path: string, content: string | null, mode = '100644'): ApiChange => ({
  path,
  before: content === null ? { mode: '100644', oid: '1'.repeat(40) } : null,
  existed: content === null,
  content: content === null ? null : { bytes: encodeText(content), mode, oid: '' },
});
const request = (changes: readonly ApiChange[], more: Partial<ApiCommit> = {}): ApiCommit => ({
  branch: 'docs/x',
  from: null,
  parents: [parent],
  tree: '',
  changes,
  message: 'Say “it”\n\nBetter.',
  author: { name: 'Ada', email: 'ada@example.com' },
  ...more,
});
const tip = (hash: string, first: string) => () =>
  Response.json({ name: 'docs/x', target: { hash, parents: [{ hash: first }] } });
const created = () => new Response(null, { status: 201 });

it('sends one form, with the attributes of executables and links', async () => {
  const attributes =
    (...values: readonly string[]) =>
    () =>
      Response.json({ attributes: values });
  const one = createApi({
    'POST /src': created,
    'GET /refs/branches/docs/x': tip(commit, parent),
    [`${src}run.sh`]: attributes('executable'),
    [`${src}a/link%20%231.mdx`]: attributes('link'),
  });
  const changes = [
    change('message', 'A file of that name.'),
    change('old 日本.mdx', null),
    change('run.sh', '#!\r\n', '100755'),
    change('a/link #1.mdx', 'to.mdx', '120000'),
  ];
  expect(await one.api.createCommit(request(changes, { parents: [parent, 'b'.repeat(40)] }))).toEqual({
    ok: true,
    value: commit,
  });
  const { body } = one.asked.find(({ name }) => name === 'POST /src')?.init ?? {};
  if (!(body instanceof Blob)) throw new Error('No form.');
  const form = decodeText(new Uint8Array(await body.arrayBuffer()));
  const boundary = /boundary=(.*)$/.exec(body.type)?.[1] ?? '';
  const parts = (form.ok ? form.value : '').split(`--${boundary}`).map((part) => part.replace(/^\r\n|\r\n$/g, ''));
  const octets = 'Content-Type: application/octet-stream\r\n\r\n';
  expect(parts).toEqual([
    '',
    'Content-Disposition: form-data; name="message"\r\n\r\nSay “it”\n\nBetter.',
    'Content-Disposition: form-data; name="author"\r\n\r\nAda <ada@example.com>',
    'Content-Disposition: form-data; name="branch"\r\n\r\ndocs/x',
    `Content-Disposition: form-data; name="parents"\r\n\r\n${parent},${'b'.repeat(40)}`,
    `Content-Disposition: form-data; name="/message"; filename="message"\r\n${octets}A file of that name.`,
    'Content-Disposition: form-data; name="files"\r\n\r\n/old 日本.mdx',
    `Content-Disposition: form-data; name="/run.sh"; filename="run.sh"; x-attributes="executable"\r\n${octets}#!\r\n`,
    `Content-Disposition: form-data; name="/a/link #1.mdx"; filename="link #1.mdx"; x-attributes="link"\r\n${octets}to.mdx`,
    '--',
  ]);
});

it.each([
  ['a submodule', change('lib', '', '160000')],
  ['a quotation mark in its name', change('a"b.mdx', 'A')],
  ['a line break in its name', change('a\nb.mdx', 'A')],
  ['a backslash in its name', change(String.raw`a\b.mdx`, null)],
])('sends nothing if there is %s, and names the file', async (_, one) => {
  const { api: repository, asked } = createApi({ 'POST /src': created });
  expect(await repository.createCommit(request([one]))).toMatchObject({
    problem: { code: 'provider/invalid-request', message: expect.stringContaining(one.path) as unknown },
  });
  expect(asked).toEqual([]);
});

it('removes its new branch if Bitbucket stored an executable as an ordinary file', async () => {
  const one = createApi({
    'POST /src': created,
    'GET /refs/branches/docs/x': tip(commit, parent),
    [`${src}run.sh`]: () => Response.json({ attributes: [] }),
    'DELETE /refs/branches/docs/x': () => new Response(null, { status: 204 }),
  });
  expect(await one.api.createCommit(request([change('run.sh', '#!', '100755')]))).toMatchObject({
    problem: { code: 'provider/invalid-request', message: expect.stringContaining('run.sh') as unknown },
  });
  expect(one.asked.at(-1)?.name).toBe('DELETE /refs/branches/docs/x');
});

it.each([
  ['its branch has commits of others since', 'd'.repeat(40), [{ hash: commit, parents: [{ hash: parent }] }], commit],
  ['its commit isn’t there', 'd'.repeat(40), [], null],
])('finds a created commit if %s', async (_, newest, commits, expected) => {
  const one = createApi({
    'POST /src': created,
    'GET /refs/branches/docs/x': tip(newest, 'e'.repeat(40)),
    [`GET /commits/${newest}`]: page(commits),
  });
  const made = await one.api.createCommit(request([change('a.mdx', 'A')]));
  expect(made.ok ? made.value : null).toBe(expected);
  if (expected === null) expect(made).toMatchObject({ problem: { code: 'git/push-moved-on' } });
});

it.each([
  [409, 'The parent is not the tip', tip(commit, parent), 'git/push-moved-on'],
  [400, 'Something went wrong', tip(commit, parent), 'git/push-moved-on'],
  [400, 'No such parent', null, 'git/push-rejected'],
  [400, 'The message is too long', null, 'provider/invalid-request'],
  [403, 'Permission denied to update branch docs/x.', null, 'git/push-protected-branch'],
  [403, 'Access denied. You must have write or admin access.', null, 'git/push-forbidden'],
  [403, 'Your credentials lack one or more required privilege scopes.', null, 'provider/not-permitted'],
])('explains the status %s of a commit: %s', async (status, message, branch, code) => {
  const one = createApi({
    'POST /src': () => fail(status, message),
    ...(branch === null ? {} : { 'GET /refs/branches/docs/x': branch }),
  });
  expect(await one.api.createCommit(request([change('a.mdx', 'A')]))).toMatchObject({ problem: { code } });
});
