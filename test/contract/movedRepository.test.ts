import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { closeServer } from '#server/closeServer.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { listenOnPort } from '#server/listenOnPort.ts';
import { createProxyRouter } from '#server/proxy/proxyRouter.ts';
import { startServer } from '#server/startServer.ts';
import { commitFiles, gitServer } from './gitServer.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.value;
}

const publication = {
  paths: ['index.mdx'],
  message: 'Say it',
  author: { name: 'Ada', email: 'ada@example.com' },
  branch: 'docs/one',
  time: 1_760_000_000_000,
  timezoneOffset: 0,
};

/** A repository `docs` that was formerly named `old`. */
async function renamed() {
  const server = await gitServer();
  const here = await nodeWorkspace(server.origin);
  closing.push(server.close, here.close);
  await commitFiles(server.bare, 'trunk', { 'docs.json': '{}\n', 'index.mdx': 'First.\n' });
  return { server, old: server.url.replace('docs.git', 'old.git'), ...here };
}

describe('a repository that was renamed', () => {
  it('is opened only once under its new address, no matter which address is used', async () => {
    const { server, old, workspace } = await renamed();
    const { summary } = value(await workspace.open({ url: old }));
    expect(summary).toMatchObject({
      url: server.url,
      name: 'docs',
      id: `${server.url.slice('http://'.length, -'.git'.length)}@trunk`,
    });
    expect(server.asked.filter((line) => line.includes('/old.git'))).toHaveLength(2); // capabilities and branches, in parallel
    expect(value(await workspace.open({ url: server.url })).cloned).toBe(false);
    const before = server.asked.length;
    expect(value(await workspace.open({ url: old })).summary.id).toBe(summary.id);
    expect(server.asked.slice(before).filter((line) => line.startsWith('POST /docs.git'))).toHaveLength(1); // its branches, but no pack
    expect(value(await workspace.sites())).toHaveLength(1);
  });

  it('keeps sending the token if the new address is on the same host', async () => {
    const { server, old, workspace } = await renamed();
    value(await workspace.open({ url: old }, { access: { token: 'secret' } }));
    expect(server.asked.every((line) => / Basic .+$/.test(line))).toBe(true);
  });

  it.each(['update', 'publish'] as const)(
    'after it was opened is found by the next %s, which stores the new address and keeps the site and its changes',
    async (next) => {
      const { server, workspace } = await renamed();
      const { summary } = value(await workspace.open({ url: server.url }));
      value(await workspace.write(summary.id, 'index.mdx', encodeText('Mine.\n'), null));
      server.rename('new');
      const fresh = server.url.replace('docs.git', 'new.git');
      if (next === 'update') value(await workspace.update(summary.id));
      else value(await workspace.publish(summary.id, publication));
      const sites = value(await workspace.sites());
      expect(sites).toMatchObject([{ id: summary.id, url: fresh, changeCount: next === 'update' ? 1 : 0 }]);
      const before = server.asked.length;
      value(await workspace.update(summary.id));
      expect(server.asked.slice(before).some((line) => line.includes('/docs.git'))).toBe(false);
      expect(value(await workspace.open({ url: fresh })).summary.id).toBe(summary.id);
      if (next === 'publish') expect(await runGitOrThrow(server.bare, ['show', 'docs/one:index.mdx'])).toBe('Mine.');
    },
  );
});

/** A workspace behind the proxy, an embedded host over HTTPS, and a host that redirects requests to the URLs returned by `to`. */
async function sentOn(to: (path: string, embedded: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-moved-'));
  const upstream = await startServer({ port: 0, host: 'localhost', https: true, dataFolder: folder });
  const { key = '', certificate: cert = '' } = upstream.certificate ?? {};
  const authorizations: (string | undefined)[] = [];
  const former = createSecureServer({ key, cert }, (request, response) => {
    authorizations.push(request.headers.authorization);
    response.writeHead(302, { Location: to(request.url ?? '', upstream.url) }).end();
  });
  const old = await listenOnPort(former, { port: 0, host: 'localhost', nextPorts: false });
  const app = express();
  const allowedHosts = [old.url, upstream.url].map((url) => new URL(url).host);
  app.use(
    '/proxy',
    createProxyRouter({ allowedHosts, allowedOrigins: [] }, { mayConnect: () => true, authority: cert }),
  );
  const proxy = createServer(app);
  const { url } = await listenOnPort(proxy, { port: 0, host: '127.0.0.1', nextPorts: false });
  const { workspace, close } = await nodeWorkspace(url);
  closing.push(
    () => rmSync(folder, { recursive: true, force: true }),
    upstream.close,
    () => closeServer(former),
    () => closeServer(proxy),
    close,
  );
  return { workspace, authorizations, old: `${old.url}/o/docs.git`, fresh: `${upstream.url}/host/lantern/docs.git` };
}

describe('a repository that moved to another host', () => {
  it('is opened through the proxy under its new address, without the old host’s token', async () => {
    const { workspace, authorizations, old, fresh } = await sentOn((path, embedded) =>
      path.replace('/o/', `${embedded}/host/lantern/`),
    );
    // The embedded host rejects unknown tokens, so opening would fail if the token were sent to it.
    const { summary } = value(await workspace.open({ url: old }, { access: { token: 'of-the-old-host' } }));
    expect(summary.url).toBe(fresh);
    expect(authorizations).toEqual([expect.stringMatching(/^Basic /), expect.stringMatching(/^Basic /)]);
    expect((await workspace.read(summary.id, 'introduction.mdx')).ok).toBe(true);
  });

  it('is not opened if that host is not allowed, and the problem names the host', async () => {
    const { workspace, old } = await sentOn((path) => `https://git.invalid${path}`);
    expect(await workspace.open({ url: old })).toMatchObject({
      problem: { code: 'network/host-unreachable', message: expect.stringContaining('git.invalid') },
    });
  });
});
