import { join } from 'node:path';
import { Miniflare, Response as MiniflareResponse, type Request as MiniflareRequest } from 'miniflare';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The handler in workerd, the runtime of Cloudflare Workers. Hosts are played by `outboundService`.
let worker: Miniflare;
const asked: { readonly url: string; readonly body: string; readonly authorization: string | null }[] = [];
const app = 'https://docs.example.com';

beforeAll(async () => {
  const project = join(import.meta.dirname, '../..');
  const bundle = (await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(project, 'deploy/cloudflare.ts'),
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
      },
    },
  })) as Rolldown.RolldownOutput; // one output, without watching
  worker = new Miniflare({
    modules: true,
    script: bundle.output[0].code,
    compatibilityDate: '2026-04-01',
    bindings: { DOCWRIGHT_ALLOWED_ORIGINS: app, DOCWRIGHT_OAUTH: 'github.com id secret' },
    outboundService: async (request: MiniflareRequest) => {
      const { pathname } = new URL(request.url);
      const body = await request.text();
      asked.push({ url: request.url, body: body.slice(0, 500), authorization: request.headers.get('authorization') });
      if (pathname === '/login/oauth/access_token') return MiniflareResponse.json({ access_token: 'token' });
      if (pathname.startsWith('/old/'))
        return new MiniflareResponse(null, {
          status: 307,
          headers: { Location: request.url.replace('/old/', '/new/') },
        });
      if (pathname.startsWith('/away/'))
        return new MiniflareResponse(null, {
          status: 302,
          headers: { Location: request.url.replace('github.com', '127.0.0.1') },
        });
      const service = /git-(?:upload|receive)-pack/.exec(request.url)?.[0] ?? '';
      const kind = pathname.endsWith('/info/refs') ? 'advertisement' : 'result';
      return new MiniflareResponse(`${body.length} ${'x'.repeat(100_000)}`, {
        headers: { 'Content-Type': `application/x-${service}-${kind}` },
      });
    },
  });
  await worker.ready;
});
afterAll(() => worker.dispose());

async function send(path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  asked.length = 0;
  const response = await worker.dispatchFetch(`https://handler.example${path}`, { ...init, redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
const discovery = 'info/refs?service=git-upload-pack';

it('runs in workerd: it forwards Git requests in both directions, follows redirects, and exchanges codes', async () => {
  const origin = { Origin: app, Authorization: 'Basic abc' };
  const found = await send(`/proxy/github.com/old/r.git/${discovery}`, { headers: origin });
  expect([found.status, found.text.length, found.headers.get('x-redirected-url')]).toEqual([
    200,
    100_002,
    `https://github.com/new/r.git/${discovery}`,
  ]);
  expect(found.headers.get('access-control-allow-origin')).toBe(app);
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Basic abc', 'Basic abc']);

  const headers = { ...origin, 'Content-Type': 'application/x-git-receive-pack-request' };
  const pushed = await send('/proxy/github.com/o/r.git/git-receive-pack', {
    method: 'POST',
    headers,
    body: 'p'.repeat(3_000_000),
  });
  expect([pushed.status, pushed.text.slice(0, 8)]).toEqual([200, '3000000 ']);

  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'c',
    code_verifier: 'v'.repeat(43),
    redirect_uri: app,
  }).toString();
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const exchanged = await send('/exchange/github.com', { method: 'POST', headers: { ...origin, ...type }, body: form });
  expect([exchanged.status, exchanged.text]).toEqual([200, '{"access_token":"token"}']);
  expect(asked[0]?.body).toContain('client_secret=secret');
});

it.each([
  [`/proxy/evil.example/o/r.git/${discovery}`, { Origin: app }, 403, 0],
  [`/proxy/[::1]/o/r.git/${discovery}`, { Origin: app }, 403, 0],
  [`/proxy/github.com/away/r.git/${discovery}`, { Origin: app }, 403, 1],
  [`/proxy/github.com/o/r.git/${discovery}`, { Origin: 'https://evil.example' }, 403, 0],
  ['/elsewhere', { Origin: app }, 404, 0],
  ['/health', {}, 200, 0],
] as const)('answers %s in workerd as it does in Node', async (path, headers, status, requests) => {
  expect((await send(path, { headers })).status).toBe(status);
  expect(asked).toHaveLength(requests);
});
