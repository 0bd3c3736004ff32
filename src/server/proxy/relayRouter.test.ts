import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostTest } from '#base/hostTest.ts';
import { authorizeRelay } from '#handler/authorizeRelay.ts';
import { createRelayRouter } from './relayRouter.ts';

interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // it listens on a port
}
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

let api = '';
let proxy = '';
let closed = '';
let arrived: Arrived[] = [];
beforeAll(async () => {
  const port = await serve((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      arrived.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      });
      if (request.url === '/moved')
        return void response.writeHead(302, { Location: '/elsewhere', 'Set-Cookie': 'a=b' }).end();
      if (request.url === '/packed')
        return void response.writeHead(404, { 'Content-Encoding': 'gzip' }).end(gzipSync('packed'));
      response.writeHead(201, { 'Content-Type': 'application/json', 'X-Left': '9' }).end('{"ok":true}');
    });
  });
  api = `http://127.0.0.1:${port}`;
  closed = `127.0.0.1:${await serve(() => {})}`;
  servers.pop()?.close();
  const app = express();
  app.use(
    '/pass-on',
    createRelayRouter({
      rules: () => ({
        mayReach: ({ origin }) => origin === 'http://localhost' || origin === 'http://10.0.0.1',
        namedHosts: [new URL(api).host, closed],
      }),
      ownHosts: createHostTest('127.0.0.1'),
    }),
  );
  proxy = `http://127.0.0.1:${await serve(app)}/pass-on`;
});

async function passed(
  asked: unknown,
  body = '',
  options: { readonly headers?: Record<string, string> } = {},
): Promise<{
  readonly status: number;
  readonly text: string;
  readonly said: {
    readonly status: number;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
  } | null;
  readonly rest: string;
}> {
  arrived = [];
  const answer = await fetch(proxy, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', ...options.headers },
    body: `${JSON.stringify(asked)}\n${body}`,
  });
  const text = await answer.text();
  const end = text.indexOf('\n');
  return {
    status: answer.status,
    text,
    said: answer.ok ? (JSON.parse(text.slice(0, end)) as never) : null,
    rest: text.slice(end + 1),
  }; // in the router's own shape
}

describe('the relay', () => {
  it('sends a request as typed, with cookies, and returns the complete response', async () => {
    const { said, rest } = await passed(
      {
        method: 'PATCH',
        url: `${api}/v1/a%20b?q=1`,
        headers: [
          { name: 'Authorization', value: 'Bearer abc' },
          { name: 'Cookie', value: 'sid=1' },
          { name: 'Origin', value: 'http://x' },
        ],
      },
      '{"a":\n1}',
    );
    expect(arrived).toMatchObject([
      {
        method: 'PATCH',
        url: '/v1/a%20b?q=1',
        body: '{"a":\n1}',
        headers: { authorization: 'Bearer abc', cookie: 'sid=1' },
      },
    ]);
    expect(arrived[0]?.headers.origin).toBeUndefined();
    expect(said).toMatchObject({ status: 201 });
    expect(said?.headers).toContainEqual({ name: 'x-left', value: '9' });
    expect(rest).toBe('{"ok":true}');
  });
  it('follows no redirect and stores no cookie', async () => {
    const { said } = await passed({ method: 'GET', url: `${api}/moved`, headers: [] });
    expect(said).toMatchObject({ status: 302 });
    expect(arrived.map(({ url }) => url)).toEqual(['/moved']);
    await passed({ method: 'GET', url: `${api}/x`, headers: [] });
    expect(arrived[0]?.headers.cookie).toBeUndefined();
  });
  it('decompresses a compressed response', async () => {
    expect((await passed({ method: 'GET', url: `${api}/packed`, headers: [] })).rest).toBe('packed');
  });
  it('announces itself and accepts only its own pages', async () => {
    expect((await fetch(proxy)).headers.get('x-passes-on')).toBe('docwright');
    const asked = { method: 'GET', url: api, headers: [] };
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Content-Type': 'text/plain' },
    ])
      expect((await passed(asked, '', { headers })).status).toBeGreaterThanOrEqual(400);
    expect(arrived).toEqual([]);
  });
  it.each([
    ['a host that nobody names', () => 'https://example.com/', 403, 'doesn’t list that server'],
    ['this machine under its name', () => 'http://localhost/', 502, '--api-host localhost'],
    ['a private address', () => 'http://10.0.0.1/', 403, '--api-host 10.0.0.1'],
    ['a host with a name before it', () => api.replace('//', '//a:b@'), 400, 'can’t be forwarded'],
    ['a file', () => 'file:///etc/passwd', 400, 'can’t be forwarded'],
  ])('sends nothing to %s', async (_, url, status, words) => {
    const answer = await passed({ method: 'GET', url: url(), headers: [] });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words) as unknown]);
    expect(arrived).toEqual([]);
  });
  it('reports an unreachable server', async () => {
    expect(await passed({ method: 'GET', url: `http://${closed}/`, headers: [] })).toMatchObject({
      status: 502,
      text: `Can’t reach ${closed} from here.\n`,
    });
  });
});

it.each([
  ['no JSON', 'x'],
  ['a method that is none', JSON.stringify({ method: 'GE T', url: 'https://a.example', headers: [] })],
  [
    'a header that ends its line',
    JSON.stringify({ method: 'GET', url: 'https://a.example', headers: [{ name: 'A', value: 'b\r\nC: d' }] }),
  ],
  ['a tunnel', JSON.stringify({ method: 'CONNECT', url: 'https://a.example', headers: [] })],
])('rejects %s', (_, text) => {
  expect(authorizeRelay(text, { mayReach: () => true, namedHosts: [] }).pass).toBe(false);
});
