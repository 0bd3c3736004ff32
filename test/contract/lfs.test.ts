import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import { createGiteaRepositoryApi } from '#providers/gitea/giteaRepositoryApi.ts';
import type { HostedRepository } from '#server/git/repositoryStore.ts';
import { runGit, runGitOrThrow } from '#server/git/runGit.ts';
import { lfsObjectPath } from '#server/git/lfsObjects.ts';
import { storeLfsObject } from '#server/lfsRouter.ts';
import type { Remote } from '#workspace/git/sendGitRequest.ts';
import { createLfsClient } from '#workspace/lfs/createLfsClient.ts';
import { downloadLfs, LfsContentsCache } from '#workspace/lfs/lfsStore.ts';
import type { RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import { fileVerbs } from '../fileVerbs.ts';
import { value } from './contractForge.ts';
import { giteaServer } from './giteaServer.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';
import { publication } from './repositoryContract.ts';

const ada = { token: 'ada-token' };
const contents = (...bytes: readonly number[]) => {
  const all = Uint8Array.from({ length: 3000 }, (_, index) => bytes[index % bytes.length] ?? 0);
  const pointer = { oid: createHash('sha256').update(all).digest('hex'), size: all.length };
  return { bytes: all, pointer, text: new TextDecoder().decode(formatLfsPointer(pointer)) };
};
const first = contents(0x89, 0x50, 255);
const second = contents(7, 8, 9);
const files = {
  'docs.json': '{}\n',
  '.gitattributes': '[attr]stored filter=lfs diff=lfs merge=lfs -text\nimages/** stored\n*.svg !filter\n',
  'images/icons/.gitattributes': '*.ico -filter\n',
  'images/first.png': first.text,
};

describe.each(['git', 'gitea', 'forgejo'] as const)('a site with Git LFS, reached by %s', (way) => {
  let server: Awaited<ReturnType<typeof giteaServer>>;
  let repository: HostedRepository;
  let here: Awaited<ReturnType<typeof nodeWorkspace>>;
  beforeAll(async () => {
    server = await giteaServer({ kind: way === 'forgejo' ? 'forgejo' : 'gitea' });
    repository = await server.create('pictures', files);
    await storeLfsObject(repository, Readable.from([first.bytes]), first.pointer);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const { apiUrl, webUrl } = server;
    const token = { permission: '', url: '' };
    const name = { owner: 'lantern', name: 'pictures' };
    const createApi = (): RepositoryApi =>
      createGiteaRepositoryApi({ title: 'Forge', apiUrl, webUrl, token }, name, ada);
    const { origin } = new URL(webUrl);
    here = await nodeWorkspace(origin, false, () => Promise.resolve(way === 'git' ? null : createApi()));
  });
  afterEach(() => here.close());
  const open = async () =>
    value(await here.workspace.open({ url: `${server.webUrl}/lantern/pictures.git` }, { access: ada })).summary.id;
  const show = async (name: string) => (await runGit(repository.folder, ['show', name])).output;

  it('shows the contents of a pointer, and keeps the pointer in the file', async () => {
    const site = await open();
    const shown = value(await here.workspace.readMedia(site, 'images/first.png', { access: ada }));
    expect(Buffer.from(shown.bytes).equals(first.bytes)).toBe(true);
    const sent = vi.spyOn(globalThis, 'fetch');
    const again = value(await here.workspace.readMedia(site, 'images/first.png', { access: ada }));
    expect(Buffer.from(again.bytes).equals(first.bytes)).toBe(true);
    const base = value(await here.workspace.readBaseMedia(site, 'images/first.png', { access: ada }));
    expect(Buffer.from(base).equals(first.bytes)).toBe(true);
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
    const stored = value(await here.workspace.read(site, 'images/first.png', { access: ada }));
    expect(new TextDecoder().decode(stored.bytes)).toBe(first.text);
  });

  it('stores a new image as its attributes say, and commits its pointer', async () => {
    const site = await open();
    const kept = { 'images/drawing.svg': '<svg/>\n', 'images/icons/a.ico': 'icon', 'other.png': 'plain' };
    for (const [path, text] of Object.entries(kept))
      value(await here.workspace.write(site, path, new TextEncoder().encode(text), null));
    value(await here.workspace.write(site, 'images/new one.png', second.bytes, null));
    value(await fileVerbs(here.workspace).move(site, 'images/first.png', 'images/moved.png'));
    const paths = value(await here.workspace.changes(site)).map(({ path }) => path);
    const sent = value(await here.workspace.publish(site, publication('docs/lfs', paths), { access: ada }));
    expect(sent.changeCount).toBe(0);
    expect(await show('docs/lfs:images/new one.png')).toBe(second.text);
    expect(await show('docs/lfs:images/moved.png')).toBe(first.text);
    for (const [path, text] of Object.entries(kept)) expect(await show(`docs/lfs:${path}`)).toBe(text);
    expect(readFileSync(lfsObjectPath(repository, second.pointer.oid)).equals(second.bytes)).toBe(true);
    const again = value(await here.workspace.readMedia(site, 'images/new one.png', { access: ada }));
    expect(Buffer.from(again.bytes).equals(second.bytes)).toBe(true);
  });
});

describe('a host whose Git LFS can’t be reached', () => {
  let server: Awaited<ReturnType<typeof giteaServer>>;
  let repository: HostedRepository;
  beforeAll(async () => {
    server = await giteaServer({});
    repository = await server.create('pictures', files);
  });
  afterAll(() => server.close());

  it('gets neither the image nor a pointer, and the writer keeps the image', async () => {
    const { apiUrl, webUrl } = server;
    const token = { permission: '', url: '' };
    const api = createGiteaRepositoryApi(
      { title: 'Forge', apiUrl, webUrl, token },
      { owner: 'lantern', name: 'pictures' },
      ada,
    );
    const { lfs: _, ...rest } = { ...api, lfs: null };
    const without: RepositoryApi = {
      ...rest,
      lookUp: (request) => api.lookUp(request),
      getCommit: (commit) => api.getCommit(commit),
      listFiles: (...words) => api.listFiles(...words),
      readBlobs: (...words) => api.readBlobs(...words),
      createCommit: (request) => api.createCommit(request),
    };
    const here = await nodeWorkspace('http://unreachable.invalid', false, () => Promise.resolve(without));
    try {
      const opened = await here.workspace.open({ url: `${webUrl}/lantern/pictures.git` }, { access: ada });
      const site = value(opened).summary.id;
      const problem = {
        code: 'network/cross-origin-refused',
        message: expect.stringContaining('images/new.png is stored with Git LFS') as unknown,
      };
      value(await here.workspace.write(site, 'images/new.png', second.bytes, null));
      const sent = await here.workspace.publish(site, publication('docs/none', ['images/new.png']), { access: ada });
      expect(sent).toMatchObject({ problem });
      expect((await runGit(repository.folder, ['rev-parse', '--verify', 'docs/none'])).status).not.toBe(0);
      const kept = value(await here.workspace.read(site, 'images/new.png', { access: ada }));
      expect(Buffer.from(kept.bytes).equals(second.bytes)).toBe(true);
      expect(await here.workspace.readMedia(site, 'images/first.png', { access: ada })).toMatchObject({ ok: false });
    } finally {
      here.close();
    }
  });
});

it('keeps the contents of pointers that were used last, up to a limit', () => {
  const cache = new LfsContentsCache(10);
  const pointerTo = (oid: string) => ({ oid, size: 4 });
  const sizes = () => ['a', 'b', 'c', 'd'].map((oid) => cache.get(pointerTo(oid))?.length ?? null);
  for (const oid of ['a', 'b']) cache.set(pointerTo(oid), new Uint8Array(4));
  cache.get(pointerTo('a'))?.fill(1);
  expect(cache.get(pointerTo('a'))).toEqual(new Uint8Array(4));
  cache.set(pointerTo('c'), new Uint8Array(4));
  expect(sizes()).toEqual([4, null, 4, null]);
  cache.set(pointerTo('d'), new Uint8Array(11));
  expect(sizes()).toEqual([4, null, 4, null]);
  cache.set(pointerTo('d'), new Uint8Array(10));
  expect(sizes()).toEqual([null, null, null, 10]);
});

describe('the Git LFS client', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const url = 'https://git.example.com/acme/docs.git';
  const remote: Remote = { url, version: 2, proxy: null, ownOrigin: 'https://docs.example.com', access: ada };
  /** Answers each request, and records where its token went. */
  const answerWith = (answers: readonly (Response | ((signal: AbortSignal) => Response))[]) => {
    const sent: string[] = [];
    const left = [...answers];
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      sent.push(`${init?.method ?? 'GET'} ${address} ${new Headers(init?.headers).get('authorization') ?? 'no token'}`);
      const answer = left.shift() ?? new Response('', { status: 500 });
      return Promise.resolve(
        answer instanceof Response ? answer : answer(init?.signal ?? new AbortController().signal),
      );
    });
    return sent;
  };
  const batch = (action: object) => Response.json({ objects: [{ ...first.pointer, actions: { download: action } }] });

  it('sends the token only to the repository’s host', async () => {
    const sent = answerWith([
      batch({ href: 'https://storage.example.net/object', header: { 'X-Signature': 's' } }),
      new Response(first.bytes),
    ]);
    value(await createLfsClient(remote).download(first.pointer, { path: 'a.png', commit: '' }));
    const token = `Basic ${btoa('x-access-token:ada-token')}`;
    expect(sent).toEqual([
      `POST ${url}/info/lfs/objects/batch ${token}`,
      'GET https://storage.example.net/object no token',
    ]);
  });

  it('reaches the repository’s host through the proxy, and storage elsewhere directly', async () => {
    const sent = answerWith([
      batch({ href: `${url}/info/lfs/objects/${first.pointer.oid}` }),
      new Response(first.bytes),
    ]);
    const proxied = { ...remote, proxy: 'https://docs.example.com/proxy' };
    value(await createLfsClient(proxied).download(first.pointer, { path: 'a.png', commit: '' }));
    expect(sent.map((line) => line.split(' ')[1])).toEqual([
      'https://docs.example.com/proxy/git.example.com/acme/docs.git/info/lfs/objects/batch',
      `https://docs.example.com/proxy/git.example.com/acme/docs.git/info/lfs/objects/${first.pointer.oid}`,
    ]);
  });

  it.each(['the batch', 'the contents'])('reads no more of %s than there can be', async (what) => {
    let read = 0;
    const blank = () => {
      read += 1000;
      return new Uint8Array(1000).fill(32);
    };
    const endless = new Response(
      new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(blank()) }, { highWaterMark: 0 }),
    );
    answerWith(what === 'the batch' ? [endless] : [batch({ href: 'https://storage.example.net/object' }), endless]);
    const sent = await createLfsClient(remote).download(first.pointer, { path: 'a.png', commit: '' });
    expect(sent).toMatchObject({ problem: { code: 'network/unexpected-answer' } });
    expect(read).toBe(what === 'the batch' ? 1_001_000 : first.pointer.size + 1000);
  });

  it.each([
    [3, 20_000, null],
    [3, 31_000, 'network/host-unreachable'],
  ])('waits for %d parts as long as they arrive, every %d ms', async (parts, pause, code) => {
    vi.useFakeTimers();
    try {
      let left = parts;
      const slow = (signal: AbortSignal) =>
        new Response(
          new ReadableStream<Uint8Array>(
            {
              start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
              pull: async (stream) => {
                await new Promise((resolve) => setTimeout(resolve, pause));
                if (signal.aborted) return;
                stream.enqueue(first.bytes.subarray(0, 1000));
                left -= 1;
                if (left === 0) stream.close();
              },
            },
            { highWaterMark: 0 },
          ),
        );
      answerWith([batch({ href: 'https://storage.example.net/object' }), slow]);
      const sent = createLfsClient(remote).download(first.pointer, { path: 'a.png', commit: '' });
      await vi.advanceTimersByTimeAsync(120_000);
      expect(await sent).toMatchObject(code === null ? { ok: true } : { problem: { code } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('loads no contents that don’t fit into memory', async () => {
    const sent = answerWith([]);
    const large = { ...first.pointer, size: 200_000_001 };
    expect(await downloadLfs(createLfsClient(remote), large, { path: 'a.mp4', commit: '' })).toMatchObject({
      problem: { code: 'file/too-large', message: expect.stringContaining('a.mp4 has 201 MB') as unknown },
    });
    expect(sent).toEqual([]);
  });

  it.each([
    ['an address without HTTPS', batch({ href: 'http://storage.example.net/object' }), 'network/unexpected-answer'],
    [
      'an address of the app’s own server',
      batch({ href: 'https://docs.example.com/host/api/repos/local/site/pulls/1/merge' }),
      'network/unexpected-answer',
    ],
    ['an address that runs code', batch({ href: 'javascript:alert(1)' }), 'network/unexpected-answer'],
    ['a web page', new Response('<!doctype html>'), 'network/unexpected-answer'],
    ['no LFS', new Response('', { status: 404 }), 'provider/invalid-request'],
    ['a token that it rejects', new Response('', { status: 401 }), 'git/token-refused'],
    ['no permission', new Response('', { status: 403 }), 'provider/not-permitted'],
    [
      'an object that is gone',
      Response.json({ objects: [{ ...first.pointer, error: { code: 404, message: 'Gone' } }] }),
      'provider/not-found',
    ],
  ])('reports %s', async (_, answer, code) => {
    answerWith([answer]);
    expect(await createLfsClient(remote).download(first.pointer, { path: 'a.png', commit: '' })).toMatchObject({
      problem: { code },
    });
  });
});

describe('the Git LFS server', () => {
  let server: Awaited<ReturnType<typeof giteaServer>>;
  let base: string;
  beforeAll(async () => {
    server = await giteaServer({});
    base = `${server.webUrl}/lantern/docs.git/info/lfs`;
  });
  afterAll(() => server.close());
  const send = (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Basic ${btoa(`x:${token}`)}` };
    return fetch(base + path, body === undefined ? { method, headers } : { method, headers, body });
  };
  const batch = (operation: string, objects: readonly object[]) => JSON.stringify({ operation, objects });

  it('lets only writers upload, and stores only what matches its name', async () => {
    const { oid, size } = first.pointer;
    expect((await send('POST', '/objects/batch', batch('upload', [first.pointer]))).status).toBe(401);
    expect((await send('POST', '/objects/batch', batch('upload', [first.pointer]), 'ben-token')).status).toBe(403);
    expect((await send('PUT', `/objects/${oid}/${size}`, first.bytes, 'ben-token')).status).toBe(403);
    expect((await send('PUT', `/objects/${oid}/${size}`, second.bytes, 'ada-token')).status).toBe(422);
    expect((await send('PUT', `/objects/..%2f..%2fconfig/${size}`, first.bytes, 'ada-token')).status).toBe(422);
    expect(existsSync(lfsObjectPath(server.repository, oid))).toBe(false);
    expect((await send('PUT', `/objects/${oid}/${size}`, first.bytes, 'ada-token')).status).toBe(200);
    expect((await send('POST', '/verify', JSON.stringify({ oid, size: 1 }), 'ada-token')).status).toBe(404);
    expect((await send('POST', '/verify', JSON.stringify({ oid, size }), 'ada-token')).status).toBe(200);
  });

  it('answers batches by object, and rejects what isn’t one', async () => {
    const answer = await send('POST', '/objects/batch', batch('download', [first.pointer, second.pointer]));
    expect(answer.headers.get('content-type')).toMatch(/^application\/vnd\.git-lfs\+json/);
    expect(await answer.json()).toMatchObject({
      objects: [{ actions: { download: { href: `${base}/objects/${first.pointer.oid}` } } }, { error: { code: 404 } }],
    });
    expect((await send('POST', '/objects/batch', '{}')).status).toBe(422);
    expect((await send('GET', '/objects/..%2f..%2fconfig')).status).toBe(404);
    await runGitOrThrow(server.repository.folder, ['rev-parse', 'main']);
  });
});
