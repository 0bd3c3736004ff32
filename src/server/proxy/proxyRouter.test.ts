import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeServer } from '../closeServer.ts';
import { runGitOrThrow } from '../git/runGit.ts';
import { listenOnPort } from '../listenOnPort.ts';
import { startProxy } from '../startProxy.ts';
import { startServer, type RunningServer } from '../startServer.ts';
import { createProxyRouter } from './proxyRouter.ts';
import { isPublicAddress } from '#handler/publicAddress.ts';
import type { AddressPredicate } from './filteredLookup.ts';

// The upstream is our own Git host over HTTPS; the proxy trusts its certificate.
let upstream: RunningServer;
let target: string;
let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-proxy-'));
  upstream = await startServer({ port: 0, host: 'localhost', https: true, dataFolder: join(folder, 'data') });
  target = new URL(upstream.url).host;
});
afterEach(async () => {
  for (const server of servers.splice(0)) await closeServer(server);
});
afterAll(async () => {
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const discovery = 'info/refs?service=git-upload-pack';
const advertisement = { 'Content-Type': 'application/x-git-upload-pack-advertisement' };
const certificate = () => ({ key: upstream.certificate?.key, cert: upstream.certificate?.certificate });

/** An HTTPS host that answers with `answers`. Returns its name with port, and the received requests. */
async function hostThat(
  answers: RequestListener,
): Promise<{ readonly name: string; readonly asked: readonly IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createSecureServer(certificate(), (request, response) => {
    asked.push(request);
    answers(request, response);
  });
  servers.push(server);
  const { port } = await listenOnPort(server, { port: 0, host: 'localhost', nextPorts: false });
  return { name: `localhost:${port}`, asked };
}

/** A host that redirects every request. */
const hostThatSendsOn = (status: number, to: (path: string) => string) =>
  hostThat((request, response) => {
    request.resume();
    response.writeHead(status, { Location: to(request.url ?? '') }).end('Moved.');
  });

/** A proxy for these hosts, with a test's own address predicate. */
async function proxyTo(hosts: readonly string[], mayConnect: AddressPredicate = () => true): Promise<string> {
  const app = express();
  const rules = { allowedHosts: [target, 'name.invalid', ...hosts], allowedOrigins: ['https://docs.example.com'] };
  app.use('/proxy', createProxyRouter(rules, { mayConnect, authority: certificate().cert ?? '' }));
  const server = createServer(app);
  servers.push(server);
  return `${(await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false })).url}/proxy`;
}

async function said(answer: Response): Promise<readonly [number, string]> {
  return [answer.status, (await answer.text()).trim()];
}

describe('the proxy', () => {
  it('lets a real Git client clone and push through it', async () => {
    const proxy = await proxyTo([]);
    const work = join(folder, 'work');
    const bare = join(folder, 'data/repositories/lantern/docs.git');
    await runGitOrThrow(folder, ['clone', '--quiet', `${proxy}/${target}/host/lantern/docs.git`, work]);
    await runGitOrThrow(work, [
      '-c',
      'user.name=Ada',
      '-c',
      'user.email=ada@example.com',
      'commit',
      '--quiet',
      '--allow-empty',
      '--message',
      'Through the proxy',
    ]);
    await runGitOrThrow(work, ['push', '--quiet', 'origin', 'HEAD:refs/heads/docs/proxied']);
    expect(await runGitOrThrow(bare, ['log', '-1', '--format=%s', 'docs/proxied'])).toBe('Through the proxy');
  });

  it('sends CORS headers to allowed pages and rejects others', async () => {
    const address = `${await proxyTo([])}/${target}/host/lantern/docs.git/${discovery}`;
    const answer = await fetch(address, { headers: { Origin: 'https://docs.example.com' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://docs.example.com');
    expect(answer.headers.get('access-control-expose-headers')).toBe('X-Redirected-Url, Retry-After, Proxy-Status');
    expect((await fetch(address)).headers.get('access-control-allow-origin')).toBeNull();
    const rejected = await fetch(address, { headers: { Origin: 'https://evil.example' } });
    expect([rejected.status, rejected.headers.get('proxy-status')]).toEqual([
      403,
      'docwright; error=http_request_denied',
    ]);
    const preflight = await fetch(address, {
      method: 'OPTIONS',
      headers: { Origin: 'https://docs.example.com', 'Access-Control-Request-Headers': 'git-protocol' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'accept, authorization, content-type, git-protocol',
    ]);
  });

  it('rejects a name that resolves to a non-public address', async () => {
    const answer = await fetch(`${await proxyTo([], isPublicAddress)}/${target}/host/lantern/docs.git/${discovery}`);
    expect(await said(answer)).toEqual([403, 'localhost isn’t on the public internet.']);
  });

  it('checks the resolved address at each connection', async () => {
    let open = true;
    const { name, asked } = await hostThat(
      (_request, response) => void response.writeHead(200, { ...advertisement, Connection: 'close' }).end('0000'),
    );
    const proxy = await proxyTo([name], () => open);
    expect((await fetch(`${proxy}/${name}/o/r.git/${discovery}`)).status).toBe(200);
    open = false;
    expect((await fetch(`${proxy}/${name}/o/r.git/${discovery}`)).status).toBe(403);
    expect(asked).toHaveLength(1);
  });

  it('reports an unreachable host', async () => {
    const answer = await fetch(`${await proxyTo([])}/name.invalid/o/r.git/${discovery}`);
    expect(await said(answer)).toEqual([502, 'Can’t reach name.invalid from here.']);
  });

  it('contacts no host before the request is complete', async () => {
    const { name, asked } = await hostThat(
      (request, response) =>
        void request
          .resume()
          .on('end', () =>
            response.writeHead(200, { 'Content-Type': 'application/x-git-upload-pack-result' }).end('0000'),
          ),
    );
    const headers = { 'Content-Type': 'application/x-git-upload-pack-request', 'Content-Length': 8 };
    const sent = httpRequest(`${await proxyTo([name])}/${name}/o/r.git/git-upload-pack`, { method: 'POST', headers });
    const answered = once(sent, 'response');
    await new Promise((resolve) => sent.write('0000', resolve));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).toEqual([]);
    sent.end('0000');
    const [answer] = await answered;
    expect(answer).toMatchObject({ statusCode: 200 });
    expect(asked).toHaveLength(1);
    sent.destroy();
  });

  it('forwards no cookie and no referrer', async () => {
    const { name, asked } = await hostThat(
      (_request, response) => void response.writeHead(200, advertisement).end('0000'),
    );
    await fetch(`${await proxyTo([name])}/${name}/o/r.git/${discovery}`, {
      headers: { Cookie: 'a=b', Referer: 'https://docs.example.com/secret', 'X-Own': '1', 'Git-Protocol': 'version=2' },
    });
    expect(asked[0]?.headers).toMatchObject({ 'git-protocol': 'version=2', 'user-agent': 'git/docwright' });
    for (const header of ['cookie', 'referer', 'x-own', 'origin']) expect(asked[0]?.headers).not.toHaveProperty(header);
  });
});

describe('a redirect from a host', () => {
  it.each([301, 302, 303, 307, 308])('is followed with %i, and the new URL is returned', async (status) => {
    const { name } = await hostThatSendsOn(
      status,
      (path) => `https://${target}${path.replace('/old/docs.git', '/host/lantern/docs.git')}`,
    );
    const answer = await fetch(`${await proxyTo([name])}/${name}/old/docs.git/${discovery}`);
    expect([answer.status, answer.headers.get('x-redirected-url')]).toEqual([
      200,
      `https://${target}/host/lantern/docs.git/${discovery}`,
    ]);
    expect(await answer.text()).toContain('service=git-upload-pack');
  });

  it('is followed for a real Git client’s requests, whose bodies are sent again', async () => {
    const { name, asked } = await hostThatSendsOn(
      307,
      (path) => `https://${target}${path.replace('/old/docs.git', '/host/lantern/docs.git')}`,
    );
    const work = join(folder, 'moved');
    await runGitOrThrow(folder, ['clone', '--quiet', `${await proxyTo([name])}/${name}/old/docs.git`, work]);
    expect(await runGitOrThrow(work, ['log', '--format=%s', '-1'])).not.toBe('');
    expect(asked.map(({ method }) => method)).toContain('POST');
  });

  it.each([
    [5, 200],
    [6, 502],
  ])('is followed %i times with status %i', async (times, status) => {
    const { name } = await hostThat((request, response) => {
      const step = Number(/\/(\d+)\.git/.exec(request.url ?? '')?.[1]);
      if (step === 0) response.writeHead(200, advertisement).end('0000');
      else response.writeHead(302, { Location: `/o/${step - 1}.git/${discovery}` }).end();
    });
    const answer = await fetch(`${await proxyTo([name])}/${name}/o/${times}.git/${discovery}`);
    expect(answer.status).toBe(status);
    if (status === 502) expect(await answer.text()).toBe(`${name} redirects more than 5 times.\n`);
  });

  it.each<[string, (path: string) => string, number, string]>([
    [
      'to a host that is not allowed',
      (path) => `https://evil.example${path}`,
      403,
      'evil.example. The proxy doesn’t forward requests to evil.example.',
    ],
    ['without encryption', (path) => `http://${target}${path}`, 403, 'doesn’t follow'],
    ['by another scheme', () => 'file:///etc/passwd', 403, 'doesn’t follow'],
    ['with a name and a password', (path) => `https://a:b@${target}${path}`, 403, 'doesn’t follow'],
    ['to another port', (path) => `https://localhost:1${path}`, 403, 'doesn’t forward requests to localhost:1'],
    ['to a page that is not Git’s', () => '/login', 404, 'isn’t a Git repository'],
    ['to another service', (path) => path.replace('upload', 'receive'), 404, 'isn’t a Git repository'],
    ['to a path that hides another', (path) => `/o/..%2f..${path}`, 404, 'isn’t a Git repository'],
    ['to nowhere', () => 'https://', 502, 'redirects to an invalid URL'],
  ])('is not followed %s', async (_, to, status, words) => {
    const { name } = await hostThatSendsOn(302, to);
    const answer = await fetch(`${await proxyTo([name])}/${name}/o/r.git/${discovery}`);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(words);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('is not followed to an address that has since become private', async () => {
    const second = await hostThat((_request, response) => void response.writeHead(200, advertisement).end('0000'));
    let open = true;
    const first = await hostThat((request, response) => {
      open = false;
      response.writeHead(302, { Location: `https://${second.name}${request.url ?? ''}` }).end();
    });
    const answer = await fetch(
      `${await proxyTo([first.name, second.name], () => open)}/${first.name}/o/r.git/${discovery}`,
    );
    expect(await said(answer)).toEqual([403, 'localhost isn’t on the public internet.']);
    expect(second.asked).toEqual([]);
  });

  it('keeps the token from other hosts, even if they redirect back', async () => {
    const back: string[] = [];
    const first = await hostThat((request, response) => {
      if (request.url?.startsWith('/same') === true)
        response.writeHead(302, { Location: `https://${other.name}/o/r.git/${discovery}` }).end();
      else if (request.url?.startsWith('/back') === true) response.writeHead(200, advertisement).end('0000');
      else response.writeHead(302, { Location: `/same/r.git/${discovery}` }).end();
      back.push(`${request.url?.slice(0, 5)} ${request.headers.authorization ?? 'nothing'}`);
    });
    const other = await hostThat(
      (_request, response) =>
        void response.writeHead(302, { Location: `https://${first.name}/back/r.git/${discovery}` }).end(),
    );
    const answer = await fetch(`${await proxyTo([first.name, other.name])}/${first.name}/o/r.git/${discovery}`, {
      headers: { Authorization: 'Basic c2VjcmV0' },
    });
    expect(answer.status).toBe(200);
    expect(other.asked.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(back).toEqual(['/o/r. Basic c2VjcmV0', '/same Basic c2VjcmV0', '/back nothing']);
  });

  it('is reported, but not followed, if the body is too long to send again', async () => {
    const { name } = await hostThatSendsOn(308, (path) => path.replace('/old/', '/new/'));
    const body = new Uint8Array(3 * 1024 * 1024);
    const headers = { 'Content-Type': 'application/x-git-receive-pack-request' };
    const answer = await fetch(`${await proxyTo([name])}/${name}/old/r.git/git-receive-pack`, {
      method: 'POST',
      headers,
      body,
    });
    expect(await said(answer)).toEqual([502, `${name} has moved this repository to https://${name}/new/r.git.`]);
  });
});

describe('a host’s response', () => {
  it('is passed on if it is from Git, without opening in a browser', async () => {
    const { name } = await hostThat(
      (_request, response) =>
        void response
          .writeHead(200, {
            ...advertisement,
            'Set-Cookie': 'a=b',
            'X-Redirected-Url': 'https://evil.example/',
            Link: '<https://evil.example>',
          })
          .end('0000'),
    );
    const answer = await fetch(`${await proxyTo([name])}/${name}/o/r.git/${discovery}`);
    expect(await said(answer)).toEqual([200, '0000']);
    for (const header of ['set-cookie', 'x-redirected-url', 'link']) expect(answer.headers.get(header)).toBeNull();
    expect(answer.headers.get('content-type')).toBe('application/x-git-upload-pack-advertisement');
  });

  it.each<[string, Record<string, string>, number]>([
    ['a page', { 'Content-Type': 'text/html; charset=utf-8' }, 404],
    ['a script', { 'Content-Type': 'text/javascript' }, 404],
    ['a picture that can run scripts', { 'Content-Type': 'image/svg+xml' }, 404],
    ['no type', {}, 404],
    ['the answer of the other service', { 'Content-Type': 'application/x-git-receive-pack-advertisement' }, 404],
    ['a type that hides a second', { 'Content-Type': 'text/html, application/x-git-upload-pack-advertisement' }, 404],
  ])('is rejected if it is %s', async (_, headers, status) => {
    const { name } = await hostThat(
      (_request, response) => void response.writeHead(200, headers).end('<script>alert(1)</script>'),
    );
    const answer = await fetch(`${await proxyTo([name])}/${name}/o/r.git/${discovery}`);
    const [given, words] = await said(answer);
    expect(given).toBe(status);
    expect(words).toMatch(/doesn’t respond like a Git repository \(200/);
    expect(words).not.toContain('<');
  });

  it.each([
    [403, 'text/plain', 'Permission denied to ada.\nMore.', 'Permission denied to ada.'],
    [401, 'text/html', '<h1>Sign in</h1>', 'responded with status 401.'],
    [500, 'text/plain', '', 'responded with status 500.'],
  ])('with status %i includes its message if it is text (%s)', async (status, type, body, words) => {
    const { name } = await hostThat(
      (_request, response) =>
        void response
          .writeHead(status, {
            'Content-Type': type,
            'WWW-Authenticate': 'Basic',
            'Proxy-Status': 'docwright; error=x',
          })
          .end(body),
    );
    const answer = await fetch(`${await proxyTo([name])}/${name}/o/r.git/${discovery}`);
    const [given, text] = await said(answer);
    expect([given, answer.headers.get('content-type'), answer.headers.get('www-authenticate')]).toEqual([
      status,
      'text/plain; charset=utf-8',
      null,
    ]);
    expect(answer.headers.get('proxy-status')).toBeNull();
    expect(text.endsWith(words)).toBe(true);
  });

  it('is inert, whatever its content', async () => {
    const { name } = await hostThat((_request, response) => void response.writeHead(200, advertisement).end('0000'));
    const proxy = await proxyTo([name]);
    for (const path of [`/${name}/o/r.git/${discovery}`, `/${name}/o/r.git`, '/evil.example/', '']) {
      const { headers } = await fetch(proxy + path);
      expect([
        headers.get('x-content-type-options'),
        headers.get('content-security-policy'),
        headers.get('content-disposition'),
      ]).toEqual(['nosniff', 'sandbox', 'attachment']);
    }
  });

  it.each(['image/svg+xml', 'application/xhtml+xml; charset=utf-8', 'text/javascript', 'text/css', undefined])(
    'is only bytes if it is a content of Git LFS that the host calls %s',
    async (type) => {
      const named = type === undefined ? {} : { 'Content-Type': type };
      const { name } = await hostThat((_request, response) => void response.writeHead(200, named).end('<svg/>'));
      const answer = await fetch(`${await proxyTo([name])}/${name}/o/r.git/info/lfs/objects/${'a'.repeat(64)}`);
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        200,
        'application/octet-stream',
        '<svg/>',
      ]);
      expect(answer.headers.get('content-security-policy')).toBe('sandbox');
    },
  );

  it('stays compressed as sent by the host', async () => {
    const { name } = await hostThat(
      (_request, response) =>
        void response.writeHead(200, { ...advertisement, 'Content-Encoding': 'gzip' }).end(gzipSync('0000')),
    );
    const answer = await fetch(`${await proxyTo([name])}/${name}/o/r.git/${discovery}`);
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['gzip', '0000']);
  });
});

describe('the standalone proxy', () => {
  it('listens on its own port and forwards nothing else', async () => {
    const proxy = await startProxy({ port: 0, allowedHosts: ['localhost'] });
    expect((await fetch(`${proxy.url}/localhost/o/r.git/${discovery}`)).status).toBe(403);
    expect((await fetch(`${proxy.url}/github.com/o/r`)).status).toBe(403);
    await proxy.close();
  });
});
