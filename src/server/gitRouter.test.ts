import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGitOrThrow, runGit } from './git/runGit.ts';
import { startServer, type RunningServer } from './startServer.ts';

let server: RunningServer;
let folder: string;
const accounts = [
  { login: 'ada', id: 2, name: 'Ada', email: 'ada@example.com', token: 'ada-token' },
  { login: 'reader', id: 3, name: 'Reader', email: 'reader@example.com', token: 'reader-token' },
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-git-'));
  process.env['TMPDIR'] = folder; // for long request bodies
  const own = join(folder, 'secret');
  await runGitOrThrow(folder, ['init', '--quiet', '--initial-branch=main', own]);
  await runGitOrThrow(own, [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.com',
    'commit',
    '--quiet',
    '--allow-empty',
    '--message',
    'First',
  ]);
  server = await startServer({
    port: 0,
    dataFolder: join(folder, 'data'),
    repositories: [own],
    accounts,
    policies: [
      { repository: 'lantern/docs', writers: ['ada'], protectedBranches: ['main', 'release/1.0'] },
      { repository: 'local/secret', private: true, writers: ['ada'] },
    ],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const address = (repository: string, user = '') => `${server.url.replace('://', `://${user}`)}/host/${repository}.git`;
const place = () => mkdtempSync(join(folder, 'clone-'));

async function changedClone(user: string): Promise<string> {
  const work = place();
  await runGitOrThrow(work, ['clone', '--quiet', address('lantern/docs', user), '.']);
  writeFileSync(join(work, 'new.mdx'), 'New.\n'.repeat(2000));
  await runGitOrThrow(work, ['add', '--all']);
  await runGitOrThrow(work, [
    '-c',
    'user.name=Ada',
    '-c',
    'user.email=ada@example.com',
    'commit',
    '--quiet',
    '--message',
    'Add a page',
  ]);
  return work;
}

describe('a Git client', () => {
  it('clones everything in protocol version 2 and in the older one', async () => {
    for (const version of ['2', '0']) {
      const work = place();
      await runGitOrThrow(work, [
        '-c',
        `protocol.version=${version}`,
        'clone',
        '--quiet',
        address('lantern/docs'),
        '.',
      ]);
      expect(readdirSync(work)).toContain('docs.json');
      await runGitOrThrow(work, ['fsck', '--strict']);
    }
    const answer = await fetch(`${address('lantern/docs')}/info/refs?service=git-upload-pack`, {
      headers: { 'Git-Protocol': 'version=2' },
    });
    expect(answer.headers.get('content-type')).toBe('application/x-git-upload-pack-advertisement');
    expect(await answer.text()).toContain('version 2');
  });

  it('clones without blobs and fetches them on demand', async () => {
    const work = place();
    await runGitOrThrow(work, [
      'clone',
      '--quiet',
      '--filter=blob:none',
      '--no-checkout',
      '--depth=1',
      address('lantern/docs'),
      '.',
    ]);
    const missing = await runGitOrThrow(work, ['rev-list', '--objects', '--missing=print', 'HEAD']);
    expect(missing).toContain('?');
    expect(await runGitOrThrow(work, ['show', 'HEAD:docs.json'])).toContain('name');
  });

  it('sends a compressed request body', async () => {
    const body = gzipSync('0014command=ls-refs\n0000');
    const headers = {
      'Content-Type': 'application/x-git-upload-pack-request',
      'Content-Encoding': 'gzip',
      'Git-Protocol': 'version=2',
    };
    const answer = await fetch(`${address('lantern/docs')}/git-upload-pack`, { method: 'POST', headers, body });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('refs/heads/main')]);
    const broken = await fetch(`${address('lantern/docs')}/git-upload-pack`, {
      method: 'POST',
      headers,
      body: 'no gzip',
    });
    expect([broken.status, await broken.text()]).toEqual([400, 'Couldn’t decompress the request body.\n']);
  });

  it('sends a body larger than the memory buffer', async () => {
    const work = await changedClone('x:ada-token@');
    writeFileSync(join(work, 'large.bin'), randomBytes(3_000_000));
    await runGitOrThrow(work, ['add', '--all']);
    await runGitOrThrow(work, [
      '-c',
      'user.name=Ada',
      '-c',
      'user.email=ada@example.com',
      'commit',
      '--quiet',
      '--message',
      'Add much',
    ]);
    const before = heldBodies();
    await runGitOrThrow(work, ['push', '--quiet', 'origin', 'HEAD:docs/large']);
    expect(
      await runGitOrThrow(join(folder, 'data/repositories/lantern/docs.git'), [
        'cat-file',
        '-s',
        'docs/large:large.bin',
      ]),
    ).toBe('3000000');
    expect(heldBodies()).toEqual(before);
  });

  it.each([
    ['unpacks to a hundred times its size', 10 * 1024 * 1024, 'decompresses to far more than Git sends'],
    ['unpacks to far more than memory', 400 * 1024 * 1024, 'decompresses to far more than Git sends'],
  ])('is rejected for a body that %s, without decompressing it', async (_, size, words) => {
    const packed = createGzip();
    const body = buffer(packed);
    for (let written = 0; written < size; written += 1024 * 1024)
      if (!packed.write(Buffer.alloc(1024 * 1024))) await once(packed, 'drain');
    packed.end();
    const bytes = await body;
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    const headers = {
      'Content-Type': 'application/x-git-upload-pack-request',
      'Content-Encoding': 'gzip',
      'Git-Protocol': 'version=2',
    };
    const answer = await fetch(`${address('lantern/docs')}/git-upload-pack`, { method: 'POST', headers, body: bytes });
    clearInterval(watch);
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining(words)]);
    expect((most - before) / 1024 / 1024).toBeLessThan(120);
  });

  it('is also rejected by the API for a body that decompresses beyond the limit', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const answer = await fetch(`${server.url}/host/api/repos/lantern/docs/pulls`, {
      method: 'POST',
      headers,
      body: gzipSync(Buffer.alloc(50_000_000)),
    });
    expect(answer.status).toBe(413);
  });

  it('is rejected for a request above the size limit', async () => {
    const headers = { 'Content-Type': 'application/x-git-upload-pack-request' };
    const answer = await fetch(`${address('lantern/docs')}/git-upload-pack`, {
      method: 'POST',
      headers,
      body: randomBytes(17 * 1024 * 1024),
    }).catch(() => null);
    if (answer !== null) expect(answer.status).toBe(413); // or the connection ended during the upload
    expect(backends()).toBe(0);
  });

  it('pushes with a token as password or as user name', async () => {
    for (const [user, branch] of [
      ['x-access-token:ada-token@', 'docs/one'],
      ['ada-token@', 'docs/two'],
    ] as const) {
      const work = await changedClone(user);
      await runGitOrThrow(work, ['push', '--quiet', 'origin', `HEAD:${branch}`]);
      expect(
        await runGitOrThrow(join(folder, 'data/repositories/lantern/docs.git'), ['log', '-1', '--format=%s', branch]),
      ).toBe('Add a page');
    }
  });

  it.each([
    ['without a token', '', 'docs/x', /could not read Username|Authentication failed/],
    ['with a wrong token', 'x:wrong@', 'docs/x', /Authentication failed/],
    ['where it may only read', 'x:reader-token@', 'docs/x', /Permission to lantern\/docs\.git denied to reader/],
    ['to a protected branch', 'x:ada-token@', 'main', /GH006: Protected branch update failed for refs\/heads\/main/],
    ['to a protected branch with a slash', 'x:ada-token@', 'release/1.0', /remote rejected.*hook declined/s],
  ])('cannot push %s', async (_, user, branch, words) => {
    const work = await changedClone('');
    const { status, errors } = await runGit(work, ['push', address('lantern/docs', user), `HEAD:refs/heads/${branch}`]);
    expect(status).not.toBe(0);
    expect(errors).toMatch(words);
  });

  // Looks for processes in /proc, which only Linux has.
  it.runIf(process.platform === 'linux')('that disconnects ends its processes', async () => {
    const hook = join(folder, 'data/repositories/lantern/docs.git/hooks/pre-receive');
    writeFileSync(hook, '#!/bin/sh\nsleep 20\n', { mode: 0o755 });
    const work = await changedClone('x:ada-token@');
    const pushing = spawn('git', ['-C', work, 'push', '--quiet', 'origin', 'HEAD:docs/gone'], { detached: true });
    await expect.poll(backends).toBeGreaterThan(0);
    process.kill(-(pushing.pid ?? 0), 'SIGKILL'); // this test's own process group
    rmSync(hook);
    await expect.poll(backends).toBe(0);
  });

  it('does not wait for half-sent requests, which start no process', async () => {
    const { hostname, port } = new URL(server.url);
    const half = ['git-upload-pack', 'git-receive-pack'].flatMap((service) =>
      Array.from({ length: 30 }, () => {
        const headers = {
          'Content-Type': `application/x-${service}-request`,
          'Content-Length': 100_000,
          Authorization: `Basic ${Buffer.from('x:ada-token').toString('base64')}`,
        };
        const waiting = request({ hostname, port, method: 'POST', path: `/host/lantern/docs.git/${service}`, headers });
        waiting.on('error', () => undefined); // this test ends the connection
        return waiting;
      }),
    );
    await Promise.all(half.map((waiting) => new Promise((resolve) => waiting.write('0014command=ls-refs', resolve))));
    const started = performance.now();
    const work = place();
    await runGitOrThrow(work, ['clone', '--quiet', address('lantern/docs'), '.']);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(backends()).toBe(0);
    for (const waiting of half) waiting.destroy();
  });
});

function heldBodies(): readonly string[] {
  return readdirSync(folder).filter((name) => name.startsWith('docwright-body-'));
}

function backends(): number {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const texts = names.map((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8') + readFileSync(`/proc/${name}/environ`, 'utf8');
    } catch {
      return ''; // it ended since it was listed
    }
  });
  return texts.filter((text) => text.includes('http-backend') && text.includes(folder)).length;
}

describe('a private repository', () => {
  const discovery = (user: string) => {
    const headers = user === '' ? {} : { Authorization: `Basic ${Buffer.from(user).toString('base64')}` };
    return fetch(`${address('local/secret')}/info/refs?service=git-upload-pack`, { headers });
  };
  it.each([
    ['nobody', '', 401],
    ['a wrong token', 'x:wrong', 401],
    ['somebody who may not see it', 'x:reader-token', 404],
    ['somebody who may', 'x:ada-token', 200],
  ])('answers %s (%s) with %i', async (_, user, status) => {
    const answer = await discovery(user);
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.headers.get('www-authenticate')).toContain('Basic');
  });
  it('is indistinguishable from a missing one everywhere', async () => {
    const api = (name: string) => fetch(`${server.url}/host/api/repos/local/${name}`).then(({ status }) => status);
    const page = (name: string) => fetch(`${server.url}/host/local/${name}`).then(({ status }) => status);
    const smart = (name: string) =>
      fetch(`${address(`local/${name}`)}/info/refs?service=git-upload-pack`).then(({ status }) => status);
    expect([await api('secret'), await page('secret'), await smart('secret')]).toEqual([
      await api('none'),
      await page('none'),
      await smart('none'),
    ]);
    const settings = await (await fetch(`${server.url}/settings.json`)).text();
    expect(settings).not.toContain('secret');
    expect(await (await fetch(`${server.url}/host`)).text()).not.toContain('secret');
  });
});

describe('an address without a repository', () => {
  it.each([
    '/host/../../etc/info/refs?service=git-upload-pack',
    '/host/%2e%2e/%2e%2e/info/refs?service=git-upload-pack',
    '/host/lantern/..%2f..%2fdata.git/info/refs?service=git-upload-pack',
    '/host/lantern/docs.git/HEAD',
    '/host/lantern/docs.git/config',
    '/host/lantern/docs.git/objects/info/packs',
  ])('responds with 404 at %s', async (path) => {
    const answer = await fetch(server.url + path, { headers: { Authorization: 'Bearer ada-token' } });
    expect(answer.status).toBe(404);
  });
});
