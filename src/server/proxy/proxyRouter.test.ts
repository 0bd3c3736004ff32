import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { lookup } from 'node:dns/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeServer } from '../closeServer.ts';
import { git } from '../git/runGit.ts';
import { listen } from '../listen.ts';
import { startProxy } from '../proxy.ts';
import { startServer, type RunningServer } from '../startServer.ts';
import { proxyRouter } from './proxyRouter.ts';
import { isPublicAddress } from './publicAddress.ts';
import type { AddressJudge } from './publicLookup.ts';

// The upstream is our own Git host, which speaks no TLS: the proxy's package lets that be told before it is loaded.
const { port, target } = await vi.hoisted(async () => {
  const { createServer: createPlainServer } = await import('node:net');
  const free = createPlainServer().listen(0, 'localhost');
  await new Promise((resolve) => free.once('listening', resolve));
  const address = free.address();
  await new Promise((resolve) => free.close(resolve));
  const found = typeof address === 'object' && address !== null ? address.port : 0;
  process.env['INSECURE_HTTP_ORIGINS'] = `localhost:${found}`;
  return { port: found, target: `localhost:${found}` };
});
let upstream: RunningServer;
let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-proxy-'));
  upstream = await startServer({ port, host: 'localhost', dataFolder: join(folder, 'data') });
});
afterAll(async () => {
  await upstream.close();
  for (const server of servers) await closeServer(server);
  rmSync(folder, { recursive: true, force: true });
});

/** A proxy to the upstream, with a test's own judge of addresses. */
async function proxyWith(mayConnect: AddressJudge): Promise<string> {
  const app = express();
  app.use('/proxy', proxyRouter({ allowedHosts: [target, 'name.invalid'], allowedOrigins: ['https://docs.example.com'] }, mayConnect));
  const server = createServer(app);
  servers.push(server);
  return `${(await listen(server, { port: 0, host: '127.0.0.1', nextPorts: false })).url}/proxy`;
}

describe('the proxy', () => {
  // The first of all: later ones would find a connection that is open already.
  it('does not connect where a name moves to such an address after the gate has looked', async () => {
    const addressesOfLocalhost = (await lookup('localhost', { all: true })).length;
    let looked = 0;
    const proxy = await proxyWith(() => (looked += 1) <= addressesOfLocalhost);
    const answer = await fetch(`${proxy}/${target}/host/lantern/docs.git/info/refs?service=git-upload-pack`);
    expect([answer.status, await answer.text()]).toEqual([502, 'localhost cannot be reached from here.\n']);
  });

  it('lets a real Git client clone and push through it', async () => {
    const proxy = await proxyWith(() => true);
    const work = join(folder, 'work');
    await git(folder, ['clone', '--quiet', `${proxy}/${target}/host/lantern/docs.git`, work]);
    await git(work, ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--allow-empty', '--message', 'Through the proxy']);
    await git(work, ['push', '--quiet', 'origin', 'HEAD:refs/heads/docs/proxied']);
    expect(await git(join(folder, 'data/repositories/lantern/docs.git'), ['log', '-1', '--format=%s', 'docs/proxied'])).toBe('Through the proxy');
  });

  it('answers an allowed page, and its own only, with the headers that browsers want', async () => {
    const address = `${await proxyWith(() => true)}/${target}/host/lantern/docs.git/info/refs?service=git-upload-pack`;
    const answer = await fetch(address, { headers: { Origin: 'https://docs.example.com' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://docs.example.com');
    expect((await fetch(address)).headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(address, { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    const preflight = await fetch(address, { method: 'OPTIONS', headers: { Origin: 'https://docs.example.com', 'Access-Control-Request-Headers': 'git-protocol' } });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'accept, authorization, content-type, git-protocol']);
  });

  it('refuses a name at an address that is not public', async () => {
    const answer = await fetch(`${await proxyWith(isPublicAddress)}/${target}/host/lantern/docs.git/info/refs?service=git-upload-pack`);
    expect([answer.status, await answer.text()]).toEqual([403, 'localhost is not on the public internet.\n']);
  });

  it('says so where a host is not there', async () => {
    const answer = await fetch(`${await proxyWith(() => true)}/name.invalid/o/r.git/info/refs?service=git-upload-pack`);
    expect(answer.status).toBe(502);
  });
});

describe('the proxy alone', () => {
  it('starts on a port of its own and lets nothing else through', async () => {
    const proxy = await startProxy({ port: 0, allowedHosts: ['localhost'] });
    expect((await fetch(`${proxy.url}/localhost/o/r.git/info/refs?service=git-upload-pack`)).status).toBe(403);
    expect((await fetch(`${proxy.url}/github.com/o/r`)).status).toBe(403);
    await proxy.close();
  });
});
