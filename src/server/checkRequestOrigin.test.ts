import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostTest } from '#base/hostTest.ts';
import { serveFolder } from '#sitegen/serveFolder.ts';
import { checkRequestOrigin } from './checkRequestOrigin.ts';
import { startProxy } from './startProxy.ts';
import { createSiteRelayRouter } from './proxy/relayRouter.ts';
import { startServer, type RunningServer } from './startServer.ts';

let server: RunningServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-guard-'));
  server = await startServer({ port: 0, dataFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The response status for exactly these headers, which `fetch` would not send. */
function statusOf(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  at = server.url,
): Promise<number> {
  const { hostname, port } = new URL(at);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, headers: { Host: `127.0.0.1:${port}`, ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const discovery = '/host/lantern/docs.git/info/refs?service=git-upload-pack';

describe('a cross-site request', () => {
  it.each<[string, string, string, Record<string, string>]>([
    ['by a rebound name', 'GET', discovery, { Host: 'evil.example:80' }],
    ['by a rebound name, to the API', 'GET', '/host/api/repos/lantern/docs', { Host: 'evil.example' }],
    ['by a rebound name, for the settings', 'GET', '/settings.json', { Host: 'evil.example' }],
    ['by a name that only begins like ours', 'GET', discovery, { Host: '127.0.0.1.evil.example' }],
    ['from another origin', 'POST', '/host/api/repos/lantern/docs/pulls', { Origin: 'https://evil.example' }],
    ['from another port of this machine', 'GET', discovery, { Origin: 'http://127.0.0.1:1' }],
    ['from a sandboxed frame', 'POST', '/host/lantern/docs/pull/1/merge', { Origin: 'null' }],
    ['as a picture', 'GET', discovery, { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
    [
      'as a script of another port',
      'GET',
      '/settings.json',
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors' },
    ],
    [
      'as a form',
      'POST',
      '/host/lantern/docs/pull/1/merge',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
    ],
    [
      'through the proxy',
      'GET',
      '/proxy/github.com/o/r.git/info/refs?service=git-upload-pack',
      { Origin: 'https://evil.example' },
    ],
  ])('is rejected %s', async (_, method, path, headers) => {
    expect(await statusOf(method, path, headers)).toBe(403);
  });
  it.each<[string, string, Record<string, string>]>([
    ['its own page', discovery, { Origin: '', 'Sec-Fetch-Site': 'same-origin' }],
    ['localhost', discovery, { Host: 'localhost:5173' }],
    [
      'a link that is followed from elsewhere',
      '/host/lantern/docs',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
    ],
    ['a program that is no browser', '/host/api/user', {}],
  ])('is not mistaken for %s', async (_, path, { Origin, ...headers }) => {
    const { port } = new URL(server.url);
    expect(
      await statusOf('GET', path, Origin === undefined ? headers : { ...headers, Origin: `http://127.0.0.1:${port}` }),
    ).toBe(200);
  });
});

describe('an island document', () => {
  const asked = (host: string, url: string) => {
    // The only properties that `checkRequestOrigin` reads.
    const navigation = {
      method: 'GET',
      url,
      headers: { host, origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    } as unknown as IncomingMessage;
    return checkRequestOrigin(navigation, createHostTest('127.0.0.1'));
  };
  it('is served to a frame with an opaque origin, under this server’s own host name', () => {
    expect(asked('127.0.0.1:5173', '/assets/preview-island-x1.html')).toBeNull();
    expect(asked('evil.example', '/assets/preview-island-x1.html')).not.toBeNull();
    expect(asked('127.0.0.1:5173', '/settings.json')).not.toBeNull();
  });
});

describe('the local user', () => {
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  it.runIf(outer !== undefined)('is not anyone connecting over the network', async () => {
    const open = await startServer({ port: 0, host: '0.0.0.0', dataFolder: join(folder, 'open') });
    const over = open.url.replace('127.0.0.1', outer ?? '');
    expect((await fetch(`${open.url}/host/api/user`)).status).toBe(200);
    expect((await fetch(`${over}/host/api/user`)).status).toBe(401);
    expect((await fetch(`${over}/host/lantern/docs.git/info/refs?service=git-upload-pack`)).status).toBe(200);
    expect((await fetch(`${over}/host/lantern/docs.git/info/refs?service=git-receive-pack`)).status).toBe(401);
    await open.close();
  });
});

describe('a server behind a reverse proxy', () => {
  let behind: RunningServer;
  beforeAll(async () => {
    behind = await startServer({
      port: 0,
      dataFolder: join(folder, 'behind'),
      publicOrigin: 'https://docs.example.com',
    });
  });
  afterAll(() => behind.close());

  it('reports its public URL, whatever host a request names', async () => {
    const settings: unknown = await (await fetch(`${behind.url}/settings.json`)).json();
    expect(settings).toMatchObject({
      proxy: 'https://docs.example.com/proxy',
      host: { exampleUrl: 'https://docs.example.com/host/lantern/docs.git' },
    });
  });
  it('treats no one as the local user', async () => {
    expect((await fetch(`${behind.url}/host/api/user`)).status).toBe(401);
    expect((await fetch(`${behind.url}${discovery.replace('upload', 'receive')}`)).status).toBe(401);
    expect((await fetch(`${behind.url}${discovery}`)).status).toBe(200);
  });
  it('accepts only its own pages', async () => {
    const statusFrom = (origin: string) =>
      fetch(`${behind.url}${discovery}`, { headers: { Origin: origin } }).then(({ status }) => status);
    expect([
      await statusFrom('https://docs.example.com'),
      await statusFrom('http://docs.example.com'),
      await statusFrom('https://evil.example'),
    ]).toEqual([200, 403, 403]);
  });
});

describe('a request forwarded by an unconfigured proxy', () => {
  it.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP'])(
    'is not treated as the local user (%s)',
    async (name) => {
      expect(await statusOf('GET', '/host/api/user', { [name]: '127.0.0.1' })).toBe(401);
    },
  );
});

describe('a server over HTTPS', () => {
  it('answers under its configured name, with a matching certificate', async () => {
    const name = hostname().toLowerCase();
    const secure = await startServer({ port: 0, host: name, https: true, dataFolder: join(folder, 'secure') });
    const { port } = new URL(secure.url);
    const ca = secure.certificate?.certificate ?? '';
    const answers = await Promise.all(
      [name, 'evil.example'].map(
        (host) =>
          new Promise<string>((resolve, reject) => {
            const sent = secureRequest(
              {
                host: '127.0.0.1',
                port,
                path: '/settings.json',
                headers: { Host: `${host}:${port}` },
                servername: name,
                ca,
              },
              (response) => {
                text(response).then((body) => resolve(`${response.statusCode} ${body}`), reject);
              },
            );
            sent.on('error', reject);
            sent.end();
          }),
      ),
    );
    expect(secure.url).toBe(`https://${name}:${port}`);
    expect(answers[0]).toContain(`200 {"proxy":"https://${name}:${port}/proxy"`);
    expect(answers[1]).toMatch(/^403 The host name "evil\.example(?::\d+)?" isn’t allowed on this server\./);
    await secure.close();
  });
});

describe('every server', () => {
  const hosts: Readonly<Record<string, boolean>> = {
    localhost: true,
    'localhost:1': true,
    'LocalHost.': true,
    '127.0.0.1:1': true,
    '[::1]:1': true,
    'evil.example': false,
    'evil.example:1': false,
    'EVIL.example.': false,
    'localhost.evil.example': false,
    '127.0.0.1.evil.example': false,
    'evil.example#localhost': false,
    'localhost@evil.example': false,
    machine: false,
    '192.168.1.5': false,
    '[fe80::1]': false,
  };
  let servers: Readonly<Record<string, string>>;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    proxy = await startProxy({ port: 0 });
    writeFileSync(join(folder, '404.html'), 'Nothing here.');
    const site = await serveFolder(
      folder,
      '/docs',
      0,
      createSiteRelayRouter(() => [], []),
    );
    const below = (base: string, path: string) => new URL(path, base).href;
    servers = {
      'the app': below(server.url, '/settings.json'),
      'its way for requests': below(server.url, '/pass-on'),
      'finished sites': below(server.pagesUrl ?? '', '/pages/lantern/docs/'),
      'the proxy': proxy.url,
      'a site': site,
      'the way for requests of a site': `${site}_docwright/pass-on`,
    };
  });
  afterAll(() => proxy.close());

  it.each(Object.entries(hosts))('on loopback, requested with the host "%s": answers %s', async (host, isOwn) => {
    for (const [name, url] of Object.entries(servers))
      for (const more of [{}, { 'X-Forwarded-Host': isOwn ? 'evil.example' : 'localhost' }]) {
        const status = await statusOf('GET', new URL(url).pathname, { Host: host, ...more }, url);
        expect([name, status === 403]).toEqual([name, !isOwn]);
      }
  });

  it('rejects a request without a Host header', async () => {
    for (const [name, url] of Object.entries(servers)) {
      const { hostname, port, pathname } = new URL(url);
      const socket = connect(Number(port), hostname);
      socket.end(`GET ${pathname} HTTP/1.0\r\n\r\n`);
      expect([name, (await text(socket)).split(' ')[1]]).toEqual([name, '403']);
    }
  });

  it('answers under the name it was started with', async () => {
    const named = await startProxy({ port: 0, host: hostname(), allowedOrigins: ['https://Docs.example.com/'] });
    const at = `http://127.0.0.1:${new URL(named.url).port}`;
    const statuses = ['docs.example.com', hostname().toUpperCase(), 'evil.example'].map((host) =>
      statusOf('GET', '/proxy', { Host: host }, at),
    );
    expect((await Promise.all(statuses)).map((status) => status === 403)).toEqual([false, false, true]);
    await named.close();
  });
});
