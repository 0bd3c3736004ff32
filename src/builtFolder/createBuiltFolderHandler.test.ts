import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import express from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { followRedirects } from '#reading/behavior/site/followRedirects.ts';
import { closeServer } from '#server/closeServer.ts';
import { listenOnPort } from '#server/listenOnPort.ts';
import { createBuiltFolderHandler } from './createBuiltFolderHandler.ts';

const redirects = [
  { source: '/exact', destination: '/guide' },
  { source: '/exact.html', destination: '/guide' },
  { source: '/temporary', destination: '/guide', permanent: false },
  { source: '/user/:name/edit', destination: '/people/:name' },
  { source: '/docs/:slug*', destination: '/help/:slug*' },
  { source: '/blog/*', destination: 'https://blog.example.com/*' },
  { source: '/script/*', destination: 'javascript:alert(1)' },
  { source: '/chain/:page', destination: '/chained/:page' },
  { source: '/chained/:page', destination: '/help/:page' },
  { source: '/anchor', destination: '/guide#part' },
  { source: '/query', destination: '/guide?tab=2' },
  { source: '/c/*', destination: '/languages/c%23' },
  { source: '/download', destination: '/files/a.pdf' },
  { source: '/guide/*', destination: '/nowhere' },
  { source: '/loop/:a', destination: '/loop/:a' },
  { source: '/new/:slug*', destination: '/new/v2/:slug*' },
];
const files: Readonly<Record<string, string>> = {
  '404.html': 'Page not found',
  'index.html': 'Start',
  'guide/index.html': 'Guide',
  'guide/inner/index.html': 'Inner',
  'people/ann/index.html': 'Ann',
  'help/index.html': 'Help',
  'help/a/b/index.html': 'A, B',
  'help/c/index.html': 'C',
  'languages/c/index.html': 'C#',
  'files/a.pdf': 'PDF',
  'new/v2/page/index.html': 'Page',
  '_docwright/paths.json': '{"/languages/c#":"/languages/c"}',
  '_docwright/redirects.json': JSON.stringify(redirects),
};

const folder = mkdtempSync(join(tmpdir(), 'docwright-built-'));
const servers: Server[] = [];
let ours = '';
let plain = '';

beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const serve = async (app: express.Express) => {
    const server = createServer(app);
    servers.push(server);
    return (await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false })).url;
  };
  ours = await serve(express().use('/base', createBuiltFolderHandler(folder)));
  plain = await serve(
    express()
      .use('/base', express.static(folder))
      .use((_request, response) => response.status(404).sendFile('404.html', { root: folder })),
  );
});
afterEach(() => vi.unstubAllGlobals());
afterAll(async () => {
  for (const server of servers) await closeServer(server);
  rmSync(folder, { recursive: true });
});

/** Status and `Location` of our server. */
async function served(path: string): Promise<string> {
  const answer = await fetch(`${ours}/base${path}`, { redirect: 'manual' });
  return `${answer.status} ${answer.headers.get('location') ?? (await answer.text())}`;
}

/** Where `404.html` goes on a host that ignores redirects. */
async function followed(path: string): Promise<string | null> {
  const { pathname, search, hash } = new URL(`${plain}/base${path}`);
  const get = fetch;
  vi.stubGlobal('location', { pathname, search, hash });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => get(plain + url, init));
  const names = { '/languages/c#': '/languages/c' };
  return followRedirects('/base/_docwright/redirects.json', names, new AbortController().signal);
}

describe('redirects of a built site', () => {
  it.each([
    ['/exact', 301, '/base/guide/'],
    ['/exact/?from=mail', 301, '/base/guide/?from=mail'],
    ['/exact.html', 301, '/base/guide/'],
    ['/temporary', 302, '/base/guide/'],
    ['/user/ann/edit', 301, '/base/people/ann/'],
    ['/docs', 301, '/base/help/'],
    ['/docs/a/b/', 301, '/base/help/a/b/'],
    ['/blog/2024/a%20b', 301, 'https://blog.example.com/2024/a%20b'],
    ['/chain/c', 301, '/base/help/c/'],
    ['/anchor?x=1', 301, '/base/guide/#part'],
    ['/query', 301, '/base/guide/?tab=2'],
    ['/download', 301, '/base/files/a.pdf'],
    ['/new/page', 301, '/base/new/v2/page/'],
  ])('lead from %s', async (path, status, to) => {
    expect(await served(path)).toBe(`${status} ${to}`);
    expect(await followed(path)).toBe(to);
  });
  it('find a page whose file has another name', async () => {
    expect(await served('/c/old')).toBe('301 /base/languages/c%23/');
    expect(await served('/languages/c%23/')).toBe('200 C#');
    expect(await followed('/c/old')).toBe('/base/languages/c/');
  });
  it.each([
    '/guide/other',
    '/user/ann',
    '/loop/1',
    '/new/other',
    '/script/x',
    '/..%2f..%2fetc%2fpasswd',
    '/a%00b',
    '/%zz',
  ])('do not lead from %s anywhere but a missing page', async (path) => {
    expect(await served(path)).toMatch(/^(?:404 Page not found|301 \/base\/nowhere|400 )/);
    expect(await followed(path)).toBeNull();
  });
  it.each([
    ['/guide/', 'Guide'],
    ['/guide/inner/', 'Inner'],
    ['/files/a.pdf', 'PDF'],
  ])('leave %s as it is', async (path, text) => {
    expect(await served(path)).toBe(`200 ${text}`);
  });
});
