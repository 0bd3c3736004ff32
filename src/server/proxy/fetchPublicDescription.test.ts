import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPublicDescription } from './fetchPublicDescription.ts';

let server: Server;
let origin: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.cookie ?? ''}${request.headers.authorization ?? ''}`.trim());
    const [, kind = '', to = ''] = /^\/([a-z]+)\/?(.*)$/.exec(request.url ?? '') ?? [];
    if (kind === 'moved') response.writeHead(302, { location: decodeURIComponent(to), 'set-cookie': 'a=b' }).end();
    else if (kind === 'gone') response.writeHead(404).end('openapi: 3.1.0');
    else if (kind === 'bytes') response.end(Buffer.from([0xff, 0xfe, 0x00]));
    else if (kind === 'never') response.write('openapi: ');
    else response.end('openapi: 3.1.0\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const near = { mayConnect: (address: string) => address === '127.0.0.1' };
const moved = (to: string) => `/moved/${encodeURIComponent(to)}`;

it('returns the text, also after redirects, and sends no credentials', async () => {
  asked.length = 0;
  expect(await fetchPublicDescription(`${origin}${moved('/openapi')}`, near)).toEqual({
    ok: true,
    value: 'openapi: 3.1.0\n',
  });
  expect(asked).toEqual([moved('/openapi'), '/openapi']);
});

it.each<[string, string, string]>([
  ['an address that is not there', '/gone', 'responded with status 404'],
  ['what is no text', '/bytes', 'it isn’t text'],
  ['what leads to a file', moved('file:///etc/passwd'), 'only http and https URLs are fetched'],
  [
    'what leads to a private address',
    moved('http://169.254.169.254/latest'),
    '169.254.169.254 isn’t on the public internet',
  ],
  ['what leads to a private name', moved('http://localhost:1/'), 'localhost:1 '],
  ['what leads to itself', '/moved/', 'it redirects more than 5 times'],
])('explains the failure of %s', async (_name, path, reason) => {
  const found = await fetchPublicDescription(`${origin}${path}`, near);
  expect(found).toEqual({ ok: false, problem: expect.stringContaining(reason) });
});

it('sends no request to a private address, however it is written', async () => {
  asked.length = 0;
  const port = new URL(origin).port;
  const numbers = ['127.0.0.1', '2130706433', '017700000001', '0x7f.1', '127.1', '127.0.0.1.', '①②⑦.0.0.1', '0'];
  const six = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'];
  for (const host of [...numbers, ...six, 'localhost', 'LOCALHOST'])
    expect(await fetchPublicDescription(`http://${host}:${port}/openapi`)).toEqual({
      ok: false,
      problem: expect.stringContaining('isn’t on the public internet'),
    });
  expect(asked).toEqual([]);
});

it('enforces a size and time limit and rejects an address with a password', async () => {
  expect(await fetchPublicDescription(`${origin}/openapi`, { ...near, maxBytes: 4 })).toMatchObject({ ok: false });
  expect(await fetchPublicDescription(`${origin}/never`, { ...near, timeout: 300 })).toEqual({
    ok: false,
    problem: expect.stringContaining('took longer than 0.3 seconds'),
  });
  expect(await fetchPublicDescription('https://me:secret@example.com/openapi')).toEqual({
    ok: false,
    problem: 'URLs with a username or password aren’t fetched',
  });
});
