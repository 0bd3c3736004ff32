import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ForgeKind, HostSettings } from '#base/settings.ts';
import { chooseTransport, identifyHost, readTransport } from '../intents/configureHost.ts';
import { MemoryStorage } from '../../../test/headless/browserGlobals.ts';
import { createTestApp } from '../app.fixture.ts';
import { getTokenName } from '../tokens/tokensStore.ts';
import {
  changeHostMemory,
  getHostsInBrowser,
  hostMemoryStore,
  readHostMemory,
  rememberTransport,
} from './hostMemory.ts';

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const url = 'https://git.example.com/o/n';
const open = (proxy: string | null = null) =>
  createTestApp({
    storage: () => localStorage,
    settings: { proxy, hosts: [], host: null },
    origin: 'https://docs.example',
    locate: () => null,
  });

const forgeAt = (match: string, kind: ForgeKind): HostSettings => ({
  match,
  kind,
  api: null,
  signIn: null,
  transport: null,
});

it('remembers transports until the user chooses one, and asks again after “automatic”', () => {
  const app = open();
  expect(readTransport(app, url)).toMatchObject({ used: null, chosen: null, hasProxy: false });
  rememberTransport(app, 'git.example.com', 'git-v0');
  expect(readTransport(app, url)).toMatchObject({ used: 'git-v0', chosen: null });
  chooseTransport(app, url, 'git');
  rememberTransport(app, 'git.example.com', 'git-v0');
  expect(readTransport(open(), url)).toMatchObject({ used: 'git', chosen: 'git' });
  chooseTransport(app, url, null);
  expect(readTransport(open(), url)).toMatchObject({ used: null, chosen: null });
  expect(readTransport(open('https://docs.example/proxy'), url)).toMatchObject({ used: 'git', hasProxy: true });
});

it('remembers an identified forge, and asks for its transport again', async () => {
  vi.stubGlobal('fetch', (asked: string) =>
    Promise.resolve(
      asked.endsWith('/api/v1/version') ? Response.json({ version: '1.22.0' }) : new Response('', { status: 404 }),
    ),
  );
  const app = open();
  rememberTransport(app, 'git.example.com', 'git-v0');
  expect(await identifyHost(app, url)).toMatchObject({ ok: true, value: { kind: 'gitea' } });
  const again = open();
  expect(getHostsInBrowser(again).hosts).toEqual([
    { match: 'git.example.com', kind: 'gitea', api: null, signIn: null, transport: null },
  ]);
  expect(readTransport(again, url)).toMatchObject({ used: null });
});

it('changes nothing if a host isn’t identified', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  const app = open();
  expect(await identifyHost(app, url)).toMatchObject({ ok: false });
  expect(app.get(hostMemoryStore).getState()).toEqual({ hosts: [], transports: {} });
});

it.each([
  '{',
  '[]',
  '7',
  'null',
  '{"hosts":{},"transports":[]}',
  '{"hosts":[{"match":1}],"transports":{"a":{"name":"ssh"}}}',
])('remembers nothing of %s', (text) => {
  expect(readHostMemory(() => ({ getItem: () => text }))).toEqual({ hosts: [], transports: {} });
});

it('takes no API from storage: tokens are only sent to the forge’s own address', () => {
  const stored = JSON.stringify({ hosts: [{ match: 'a.example', kind: 'gitea', api: 'https://evil.example' }] });
  expect(readHostMemory(() => ({ getItem: () => stored })).hosts[0]).toMatchObject({ match: 'a.example', api: null });
});

it('keeps the tokens of two forges at one host apart, however they became known', () => {
  const app = createTestApp({
    storage: () => localStorage,
    settings: { proxy: null, host: null, hosts: [forgeAt('example.com/forgejo', 'gitea')] },
  });
  const nameOf = (path: string) => getTokenName(app, `https://example.com${path}`);
  expect([nameOf('/forgejo/o/n'), nameOf('/gitlab/o/n')]).toEqual(['example.com/forgejo', 'example.com']);
  changeHostMemory(app, (memory) => ({ ...memory, hosts: [forgeAt('example.com/gitlab', 'gitlab')] }));
  expect(['/forgejo/o/n', '/gitlab/o/n', '/gitlab', '/gitlabs/o/n'].map(nameOf)).toEqual([
    'example.com/forgejo',
    'example.com/gitlab',
    'example.com/gitlab',
    'example.com',
  ]);
});
