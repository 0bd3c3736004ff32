import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import { omitLfsPointers } from '#sitegen/omitLfsPointers.ts';
import { readSourceFolder } from '#sitegen/readSourceFolder.ts';
import { localAccount, type RepositoryPolicy } from '../accounts.ts';
import { closeServer } from '../closeServer.ts';
import { runGitOrThrow } from '../git/runGit.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import { createHostTest } from '#base/hostTest.ts';
import { GitHost } from '../gitHost.ts';
import { listenOnPort } from '../listenOnPort.ts';
import { storeLfsObject } from '../lfsRouter.ts';
import { checkOutCommit } from './checkOutCommit.ts';
import { createPublishedApp } from './publishedApp.ts';
import { PublishedSites } from './publishedSites.ts';
import type { BuildJob, BuildProcessResult } from './runBuildProcess.ts';

let folder: string;
let work: string;
let repository: HostedRepository;
let jobs: readonly {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly end: (outcome: BuildProcessResult) => void;
}[];
let server: Server;
let sites: PublishedSites;
let url: string;

/** Stands in for the build process: writes the text of the commit when the test says so. */
function build({ folder: source, out, base, searchFile }: BuildJob, signal: AbortSignal): Promise<BuildProcessResult> {
  const text = readFileSync(join(source, 'index.mdx'), 'utf8').trim();
  return new Promise((resolve) => {
    const stop = () => resolve({ kind: 'failed', failures: [], isOfSite: false });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    const end = (outcome: BuildProcessResult) => {
      if (outcome.kind === 'built') {
        mkdirSync(join(out, '_docwright'), { recursive: true });
        writeFileSync(join(out, 'index.html'), `${text} below ${base}`);
        writeFileSync(join(out, '404.html'), 'No such page.');
        writeFileSync(join(out, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
        writeFileSync(join(out, '_docwright', searchFile), '[]');
        writeFileSync(join(out, '_docwright/paths.json'), '{"/c#":"/c"}');
        mkdirSync(join(out, 'c'), { recursive: true });
        writeFileSync(join(out, 'c/index.html'), 'About C#');
      }
      resolve(outcome);
    };
    jobs = [...jobs, { text, signal, end }];
  });
}

async function commit(text: string, branch = 'main'): Promise<void> {
  await runGitOrThrow(work, ['checkout', '--quiet', '-B', branch]);
  writeFileSync(join(work, 'index.mdx'), `${text}\n`);
  await runGitOrThrow(work, ['add', '--all']);
  await runGitOrThrow(work, [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.com',
    'commit',
    '--quiet',
    '--message',
    text,
  ]);
  await runGitOrThrow(work, ['push', '--quiet', '--force', repository.folder, branch]);
}

async function start(policies: readonly RepositoryPolicy[] = []): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'docwright-published-'));
  work = join(folder, 'work');
  mkdirSync(work);
  jobs = [];
  const host = new GitHost(folder, [{ ...localAccount, token: policies.length > 0 ? 'secret' : null }], policies);
  repository = await host.repositories.create('acme', 'docs', 'Docs');
  await runGitOrThrow(work, ['init', '--quiet', '--initial-branch=main']);
  await commit('First');
  sites = new PublishedSites(host, folder, build);
  server = createServer(createPublishedApp(host, sites, createHostTest('127.0.0.1')));
  ({ url } = await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false }));
}

beforeEach(() => start());
afterEach(async () => {
  await closeServer(server);
  await sites.close();
  rmSync(folder, { recursive: true, force: true });
});

const built: BuildProcessResult = { kind: 'built', notices: [] };

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url + path, { headers, redirect: 'manual' });
const text = async (path: string) => (await get(path)).text();
const started = (count: number) => expect.poll(() => jobs.length).toBe(count);

async function ended(index: number, outcome: BuildProcessResult): Promise<void> {
  jobs[index]?.end(outcome);
  await expect.poll(async () => (await sites.known({ repository, pull: null }))?.kind).toBe(outcome.kind);
}

describe('a published site', () => {
  it('is built on first request and served from then on', async () => {
    const first = await get('/pages/acme/docs/');
    expect([first.status, await first.text()]).toEqual([503, expect.stringContaining('Building the site')]);
    await started(1);
    await ended(0, built);
    const page = await get('/pages/acme/docs/');
    expect([page.status, await page.text()]).toEqual([200, 'First below /pages/acme/docs']);
    expect((await get('/pages/acme/docs')).headers.get('location')).toBe('/pages/acme/docs/');
    const missing = await get('/pages/acme/docs/none/');
    expect([missing.status, await missing.text()]).toEqual([404, 'No such page.']);
    expect(await text('/pages/acme/docs/c%23/')).toBe('About C#');
    expect((await get('/pages/acme/docs/c%23')).headers.get('location')).toBe('/pages/acme/docs/c%23/');
    expect(jobs).toHaveLength(1);
  });

  it('shows the previous build while a new one runs, and makes those following the change wait', async () => {
    await text('/pages/acme/docs/');
    await started(1);
    await ended(0, built);
    await commit('Second');
    expect(await text('/pages/acme/docs/')).toContain('First');
    expect(await text('/pages/acme/docs/?built')).toContain('Building the site');
    await started(2);
    await ended(1, built);
    expect((await get('/pages/acme/docs/?built')).headers.get('location')).toBe('/pages/acme/docs/');
    expect(await text('/pages/acme/docs/')).toContain('Second');
  });

  it('is built for the newest commit only, aborting older builds, one at a time per repository', async () => {
    await text('/pages/acme/docs/');
    await started(1);
    await commit('Second');
    await text('/pages/acme/docs/');
    expect(jobs[0]?.signal.aborted).toBe(true);
    await started(2);
    await ended(1, built);
    expect([jobs.map((job) => job.text), await text('/pages/acme/docs/')]).toEqual([
      ['First', 'Second'],
      'Second below /pages/acme/docs',
    ]);
  });

  it('shows the file, line, and message of a failed build, escaped, and keeps the previous build', async () => {
    const failed: BuildProcessResult = {
      kind: 'failed',
      failures: [{ path: 'guide.mdx', line: 7, message: 'This is not <b>MDX</b>.' }],
      isOfSite: true,
    };
    await text('/pages/acme/docs/');
    await started(1);
    await ended(0, failed);
    expect(await text('/pages/acme/docs/')).toContain(
      '<code>guide.mdx</code>, line 7: This is not &lt;b&gt;MDX&lt;/b&gt;.',
    );
    await commit('Second');
    await text('/pages/acme/docs/');
    await started(2);
    await ended(1, built);
    await commit('Third');
    await text('/pages/acme/docs/');
    await started(3);
    await ended(2, failed);
    expect(await text('/pages/acme/docs/')).toContain('Second');
    expect(await text('/pages/acme/docs/?built')).toMatch(
      /guide\.mdx.*<a href="\/pages\/acme\/docs\/">previous version of the site/s,
    );
    expect(jobs).toHaveLength(3);
  });

  it('keeps notices of a build for status requests, also after a restart', async () => {
    const notices = [
      { path: 'docs.json', line: 4, message: 'The API description at https://a.example is not on the site.' },
    ];
    await text('/pages/acme/docs/');
    await started(1);
    await ended(0, { kind: 'built', notices });
    expect(await sites.known({ repository, pull: null })).toMatchObject({ kind: 'built', notices });
    const again = new PublishedSites(new GitHost(folder, [localAccount], []), folder, build);
    expect(await again.known({ repository, pull: null })).toMatchObject({ kind: 'built', notices });
  });

  it('is rebuilt after a push only if it was built before or all sites are prebuilt', async () => {
    await sites.follow(repository, false);
    expect(jobs).toHaveLength(0);
    await sites.follow(repository, true);
    await started(1);
    await ended(0, built);
    await commit('Second');
    await sites.follow(repository, false);
    await started(2);
  });
});

describe('an untrusted site', () => {
  it('has an opaque origin, and its files execute nothing on their own', async () => {
    await text('/pages/acme/docs/');
    await started(1);
    await ended(0, built);
    const policy = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';
    expect(await policy('/pages/acme/docs/')).toMatch(/^sandbox allow-scripts/);
    expect(await policy('/pages/acme/docs/')).not.toContain('allow-same-origin');
    expect(await policy('/pages/acme/docs/drawing.svg')).toMatch(/^sandbox; default-src 'none'/);
    const page = await get('/pages/acme/docs/', { origin: 'https://evil.example' });
    expect([page.headers.get('access-control-allow-origin'), page.headers.get('x-content-type-options')]).toEqual([
      null,
      'nosniff',
    ]);
  });

  it('is missing for those who may not read its repository', async () => {
    await closeServer(server);
    rmSync(folder, { recursive: true, force: true });
    await start([{ repository: 'acme/docs', private: true }]);
    expect((await get('/pages/acme/docs/')).status).toBe(404);
    expect(jobs).toHaveLength(0);
    expect((await get('/pages/acme/docs/', { authorization: 'Bearer secret' })).status).toBe(503);
  });

  it.each([
    '/',
    '/pages/',
    '/pages/acme/none/',
    '/previews/acme/docs/x/',
    '/previews/acme/docs/7/',
    '/pages/..%2f..%2fwork/docs/',
    '/pages/acme/docs.git%2f../x',
  ])('shows a “Not found” page at %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Not found')]);
  });

  it('answers only under its own names and only to read requests', async () => {
    expect((await fetch(`${url}/pages/acme/docs/`, { method: 'POST' })).status).toBe(405);
    expect(await statusFor('evil.example')).toBe(403);
  });

  it('follows links within the repository only', async () => {
    for (const [path, to] of [
      ['config.mdx', join(work, '.git/config')],
      ['above.mdx', '../index'],
      ['index.md', 'index.mdx'],
    ] as const)
      symlinkSync(to, join(work, path));
    writeFileSync(join(work, 'docs.json'), '{}');
    await commit('Links');
    const into = join(folder, 'checked/out');
    expect(await checkOutCommit(repository, 'main', into)).toBeNull();
    const read = readSourceFolder(into, join(folder, 'none'));
    expect([...(read?.files ?? [])]).toEqual(['docs.json', 'index.md', 'index.mdx']);
    expect(read?.readText('index.md')).toBe('Links\n');
    expect(read?.links?.broken.map(({ path }) => path)).toEqual(['above.mdx', 'config.mdx']);
  });

  it('gets the contents of Git LFS pointers that the host has, and leaves out the others', async () => {
    const image = Buffer.alloc(3000, 137);
    const pointer = { oid: createHash('sha256').update(image).digest('hex'), size: image.length };
    await storeLfsObject(repository, Readable.from([image]), pointer);
    const lost = { ...pointer, oid: '0'.repeat(64) };
    mkdirSync(join(work, 'images'));
    for (const [path, stored] of Object.entries({ 'images/a 手.png': pointer, 'lost.png': lost, 'lost.mdx': lost }))
      writeFileSync(join(work, path), formatLfsPointer(stored));
    symlinkSync('images/a 手.png', join(work, 'linked.png'));
    writeFileSync(join(work, 'docs.json'), '{}');
    await commit('Pictures');
    const into = join(folder, 'checked/out');
    expect(await checkOutCommit(repository, 'main', into)).toBeNull();
    expect(readFileSync(join(into, 'images/a 手.png')).equals(image)).toBe(true);
    expect(readFileSync(join(into, 'linked.png')).equals(image)).toBe(true);
    const sources = readSourceFolder(into, join(folder, 'none'));
    if (sources === null) throw new Error('There is no site.');
    const built = omitLfsPointers(sources, {
      folder: into,
      continuesOnErrors: true,
      history: { gitDir: '', commit: '' },
    });
    expect([...built.folder.files]).toEqual(['docs.json', 'images/a 手.png', 'index.mdx', 'linked.png']);
    const sentence = '2 files are Git LFS pointers (lost.png, lost.mdx); run “git lfs push”.';
    expect(built.notices).toMatchObject([{ message: `${sentence} Not included in the site.` }]);
    expect(built.failures).toEqual([]);
    const stopped = omitLfsPointers(sources, { folder: into, continuesOnErrors: false });
    expect(stopped.failures).toMatchObject([{ message: sentence.replace('push', 'pull') }]);
  });
});

async function statusFor(host: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve) =>
    request(`${url}/pages/acme/docs/`, { headers: { host } }, (answer) => resolve(answer.statusCode ?? 0)).end(),
  );
}
