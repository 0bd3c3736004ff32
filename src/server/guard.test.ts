import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownHosts } from './guard.ts';
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

/** The status of an answer to exactly these headers, which `fetch` would not send. */
function statusOf(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { Host: `127.0.0.1:${port}`, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

const discovery = '/host/lantern/docs.git/info/refs?service=git-upload-pack';

describe('a request that another site makes a browser send', () => {
  it.each<[string, string, string, Record<string, string>]>([
    ['by a rebound name', 'GET', discovery, { Host: 'evil.example:80' }],
    ['by a rebound name, to the API', 'GET', '/host/api/repos/lantern/docs', { Host: 'evil.example' }],
    ['by a rebound name, for the settings', 'GET', '/settings.json', { Host: 'evil.example' }],
    ['by a name that only begins like ours', 'GET', discovery, { Host: '127.0.0.1.evil.example' }],
    ['from another origin', 'POST', '/host/api/repos/lantern/docs/pulls', { Origin: 'https://evil.example' }],
    ['from another port of this machine', 'GET', discovery, { Origin: 'http://127.0.0.1:1' }],
    ['from a sandboxed frame', 'POST', '/host/lantern/docs/pull/1/merge', { Origin: 'null' }],
    ['as a picture', 'GET', discovery, { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
    ['as a script of another port', 'GET', '/settings.json', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors' }],
    ['as a form', 'POST', '/host/lantern/docs/pull/1/merge', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }],
    ['through the proxy', 'GET', '/proxy/github.com/o/r.git/info/refs?service=git-upload-pack', { Origin: 'https://evil.example' }],
  ])('is refused %s', async (_, method, path, headers) => {
    expect(await statusOf(method, path, headers)).toBe(403);
  });
  it.each<[string, string, Record<string, string>]>([
    ['its own page', discovery, { Origin: '', 'Sec-Fetch-Site': 'same-origin' }],
    ['localhost', discovery, { Host: 'localhost:5173' }],
    ['a link that is followed from elsewhere', '/host/lantern/docs', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }],
    ['a program that is no browser', '/host/api/user', {}],
  ])('is not taken for %s', async (_, path, { Origin, ...headers }) => {
    const { port } = new URL(server.url);
    expect(await statusOf('GET', path, Origin === undefined ? headers : { ...headers, Origin: `http://127.0.0.1:${port}` })).toBe(200);
  });
});

describe('the person at this machine', () => {
  const outer = Object.values(networkInterfaces()).flat().find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  it.runIf(outer !== undefined)('is nobody who comes over the network', async () => {
    const open = await startServer({ port: 0, host: '0.0.0.0', dataFolder: join(folder, 'open') });
    const over = open.url.replace('127.0.0.1', outer ?? '');
    expect((await fetch(`${open.url}/host/api/user`)).status).toBe(200);
    expect((await fetch(`${over}/host/api/user`)).status).toBe(401);
    expect((await fetch(`${over}/host/lantern/docs.git/info/refs?service=git-upload-pack`)).status).toBe(200);
    expect((await fetch(`${over}/host/lantern/docs.git/info/refs?service=git-receive-pack`)).status).toBe(401);
    await open.close();
  });
});

describe('ownHosts', () => {
  it.each([
    ['127.0.0.1', 'localhost:80', true],
    ['127.0.0.1', '[::1]:80', true],
    ['127.0.0.1', '192.168.1.5', false],
    ['127.0.0.1', 'machine', false],
    ['0.0.0.0', '192.168.1.5:5173', true],
    ['0.0.0.0', 'machine:5173', true],
    ['0.0.0.0', 'evil.example', false],
    ['docs.example.com', 'docs.example.com', true],
    ['0.0.0.0', 'a b', false],
    ['0.0.0.0', '', false],
  ])('on %s, the name %s: %s', (listensOn, host, own) => {
    expect(ownHosts(listensOn)(host)).toBe(own);
  });
});
