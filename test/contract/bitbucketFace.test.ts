import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeText } from '#base/encoding.ts';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import { handleRequest, readHandlerEnv } from '#handler/handler.ts';
import { createBitbucketProvider } from '#providers/bitbucket/bitbucketProvider.ts';
import { createBitbucketRepositoryApi } from '#providers/bitbucket/bitbucketRepositoryApi.ts';
import { closeServer } from '#server/closeServer.ts';
import { createBitbucketFace } from '#server/faces/bitbucket/bitbucketFace.ts';
import { createOAuthRouter } from '#server/faces/oauthRouter.ts';
import { GitHost } from '#server/gitHost.ts';
import { lfsObjectPath } from '#server/git/lfsObjects.ts';
import { listenOnPort } from '#server/listenOnPort.ts';
import { bitbucket, bitbucketOptions as options } from './bitbucketForge.ts';
import { value } from './contractForge.ts';
import { ada as writer, intercept, startFaceServer } from './faceServer.ts';
import { commitFiles } from './gitServer.ts';
import { openBrowser } from './repositoryContract.ts';

const page = 'https://docs.example.com';
const redirectUri = `${page}/`;
const ada = { login: 'ada', id: 1, name: 'Ada', email: 'ada@example.com', token: 'ada-token' };
let server: Server;
let origin: string;
let host: GitHost;
let folder: string;
/** The origins of requests for contents in Git LFS, and their tokens. */
const stored: (readonly [string, string | undefined])[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-bitbucket-'));
  host = new GitHost(folder, [ada], []);
  const clients = [{ clientId: 'key', clientSecret: 'secret', allowsRedirect: (uri: string) => uri === redirectUri }];
  const app = express();
  app.use((request, _response, next) => {
    const { host: at = '', authorization } = request.headers;
    if (request.path.includes('/info/lfs/objects/')) stored.push([at, authorization]);
    next();
  });
  app.use(createOAuthRouter(host, { style: 'bitbucket', title: 'Face', clients, signedIn: () => ada, cors: false }));
  const addresses = () => ({ web: origin, api: `${origin}/api/2.0`, git: origin });
  const limits = { anonymous: 2, signedIn: 1000 };
  app.use('/limited', createBitbucketFace(host, addresses, { limits }));
  // Its storage has another origin, as Bitbucket’s has.
  app.use(
    '/elsewhere',
    createBitbucketFace(host, () => ({ ...addresses(), web: elsewhere() })),
  );
  app.use(createBitbucketFace(host, addresses));
  server = createServer(app);
  origin = (await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false })).url;
});
afterAll(async () => {
  await closeServer(server);
  rmSync(folder, { recursive: true, force: true });
});

const elsewhere = () => origin.replace('127.0.0.1', 'localhost');
const urls = () => ({ apiUrl: `${origin}/api/2.0`, webUrl: origin });

/** The code that the face gives to an application whose sign-in Ada allows. */
async function allow(query: Readonly<Record<string, string>>): Promise<string> {
  const url = `${origin}/site/oauth2/authorize?${new URLSearchParams({ client_id: 'key', response_type: 'code', ...query }).toString()}`;
  const proof = /name="proof" value="(\w+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
  const body = new URLSearchParams({ proof, answer: 'allow' });
  const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return new URL(headers.get('location') ?? 'none:').searchParams.get('code') ?? '';
}

/** Asks a handler that knows the application’s secret, and reaches the face as bitbucket.org. */
async function exchange(form: Readonly<Record<string, string>>, secret = 'secret'): Promise<Record<string, unknown>> {
  const variables = { DOCWRIGHT_ALLOWED_ORIGINS: page, DOCWRIGHT_OAUTH: `bitbucket.org key ${secret}` };
  const env = readHandlerEnv(variables, ({ pathname }, { headers, body }) =>
    fetch(origin + pathname, {
      method: 'POST',
      headers,
      body: body instanceof Uint8Array ? Uint8Array.from(body) : null,
    }),
  );
  const request = new Request('https://handler.example/exchange/bitbucket.org', {
    method: 'POST',
    headers: { Origin: page },
    body: new URLSearchParams(form),
  });
  return (await (await handleRequest(request, env)).json()) as Record<string, unknown>; // an object, by the handler
}

it('signs in through the exchange of a code, and refreshes the token', async () => {
  const code = await allow({ redirect_uri: redirectUri, state: 's' });
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: 'v'.repeat(43) };
  expect(await exchange(grant, 'another')).toMatchObject({ error: 'invalid_client' });
  const first = await exchange(grant);
  expect(first).toMatchObject({ expires_in: 7200, access_token: expect.any(String) as unknown });
  const refresh = { grant_type: 'refresh_token', refresh_token: String(first['refresh_token']) };
  const { access_token: token } = await exchange(refresh);
  const provider = createBitbucketProvider({ ...options, ...urls() });
  expect(value(await provider.currentUser({ token: String(token) })).login).toBe('ada');
  expect((await provider.currentUser({ token: String(first['access_token']) })).ok).toBe(false);
  expect(await exchange(refresh)).toMatchObject({ error: 'invalid_grant' });
});

it('reports the limit of requests without a token, and accepts an API token with its email address', async () => {
  const provider = createBitbucketProvider({ ...options, ...urls(), apiUrl: `${origin}/limited/api/2.0` });
  const repository = { owner: 'acme', name: 'none' };
  const asked = [await provider.repository(repository, undefined), await provider.repository(repository, undefined)];
  expect(asked.map((one) => (one.ok ? '' : one.problem.code))).toEqual(['provider/not-found', 'provider/not-found']);
  expect(await provider.repository(repository, undefined)).toMatchObject({
    problem: { code: 'provider/rate-limited', message: expect.stringContaining('in 60 s') as unknown },
  });
  expect(value(await provider.currentUser({ token: 'ada@example.com:ada-token' })).login).toBe('ada');
});

it('opens a repository with contents in Git LFS as Git does, without sending the token to their storage', async () => {
  const { folder: repository, ...found } = await host.repositories.create('acme', 'pictures', 'pictures');
  const contents = encodeText('A picture.');
  const pointer = { oid: createHash('sha256').update(contents).digest('hex'), size: contents.length };
  const path = lfsObjectPath({ folder: repository, ...found }, pointer.oid);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
  await commitFiles(repository, 'main', { 'docs.json': '{}\n', 'a b.png': formatLfsPointer(pointer) });
  const apiUrl = `${origin}/elsewhere/api/2.0`;
  const name = { owner: 'acme', name: 'pictures' };
  const api = createBitbucketRepositoryApi({ ...options, ...urls(), apiUrl }, name, { token: 'ada-token' });
  const { branches } = value(await api.lookUp({ purpose: 'fetch', branches: [] }));
  const commit = branches.get('main') ?? '';
  const { contents: blobs = [] } = value(await api.listFiles(commit, () => undefined));
  expect(blobs).toContainEqual(formatLfsPointer(pointer));
  expect(stored).toEqual([[new URL(elsewhere()).host, undefined]]);
  const shown = await api.lfs?.download(pointer, { path: 'a b.png', commit });
  expect(shown).toEqual({ ok: true, value: contents });
});

it('reads only what changed after a review was sent', async () => {
  const face = await startFaceServer('bitbucket');
  const here = await openBrowser({ ...bitbucket, server: () => face });
  const { summary } = value(await here.open('docs', writer));
  await here.append(summary.id, 'index.mdx', 'Mine.\n');
  value(await here.publish(summary.id, 'docs/x', ['index.mdx']));
  await commitFiles(face.docs.folder, 'docs/x', { 'docs.json': '{ "name": "Theirs" }\n' });
  const read: string[] = [];
  await intercept(
    ({ url }) => {
      const path = /\/src\/\w+\/(.*[^/])$/.exec(new URL(url).pathname)?.[1];
      if (path !== undefined) read.push(path);
      return null;
    },
    async () => value(await here.workspace.update(summary.id, { access: writer })),
  );
  expect(read).toEqual(['docs.json']);
  expect(await here.text(summary.id, 'docs.json')).toContain('Theirs');
  await here.close();
  await face.close();
});
