import { afterEach, expect, it, vi } from 'vitest';
import type { HostSettings } from '#base/settings.ts';
import { createTransportFinder } from './findTransport.ts';
import { locateRepository } from './locateRepository.ts';

const access = { token: 'secret' };
let count = 0;

/** A forge whose other requests fail, and the requests for its version. */
function openForge(kind: HostSettings['kind'], version: object, status = 404) {
  count += 1;
  const match = `forge${count}.example/path`;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!/\/(?:version|meta)$/.test(url)) return Promise.resolve(Response.json({ message: 'Not Found' }, { status }));
    asked.push(`${url} ${new Headers(init?.headers).get('authorization') ?? ''}`);
    return Promise.resolve(Response.json(version));
  });
  const hosts: readonly HostSettings[] = [{ match, kind, api: null, signIn: null, transport: 'api' }];
  return { match, asked, hosts };
}

afterEach(() => void vi.unstubAllGlobals());

it.each<[HostSettings['kind'], object, RegExp, string]>([
  [
    'gitlab',
    { version: '14.10.5-ee' },
    /^forge\d+\.example\/path runs GitLab 14\.10\.5-ee\. .* needs 15\.0/,
    '/api/v4/version',
  ],
  ['gitea', { version: '1.20.6' }, /runs Gitea 1\.20\.6\. .* needs 1\.21 or newer/, '/api/v1/version'],
  ['gitea', { version: '1.19.4+forgejo-x' }, /runs Gitea 1\.19\.4\+forgejo-x\./, '/api/v1/version'],
  ['github', { installed_version: '2.22.0' }, /runs GitHub 2\.22\.0\. .* needs 3\.4/, '/api/v3/meta'],
])('says that a configured %s is too old, and asks it once', async (kind, version, message, path) => {
  const { match, asked, hosts } = openForge(kind, version);
  const url = `https://${match}/o/n`;
  const problem = { code: 'provider/too-old', message: expect.stringMatching(message) as unknown };
  const located = locateRepository(url, { hosts, host: null });
  expect(await located?.provider.repository(located.repository, access)).toMatchObject({ problem });
  const find = createTransportFinder({
    proxy: null,
    ownOrigin: 'https://docs.example.com',
    hosts: () => ({ hosts, transports: {} }),
    onFound: () => undefined,
  });
  const choice = await find(url, { access });
  const api = choice.kind === 'api' ? choice.api : null;
  expect(await api?.lookUp({ purpose: 'push', branches: [] })).toMatchObject({ problem });
  expect(asked).toEqual([`https://${match}${path} Bearer secret`]);
});

it.each<[string, HostSettings['kind'], object, number, string]>([
  ['a new enough version', 'gitea', { version: '1.22.0' }, 404, 'provider/not-found'],
  ['no version', 'gitlab', {}, 404, 'provider/not-found'],
  ['a version that isn’t one', 'gitlab', { version: '<b>old</b>' }, 404, 'provider/not-found'],
  ['a token that it rejects', 'gitea', { version: '1.2.0' }, 401, 'git/token-refused'],
])('leaves the problem as it is with %s', async (_, kind, version, status, code) => {
  const { match, hosts } = openForge(kind, version, status);
  const located = locateRepository(`https://${match}/o/n`, { hosts, host: null });
  expect(await located?.provider.repository(located.repository, access)).toMatchObject({ problem: { code } });
});

it('asks no public service for its version', async () => {
  const { asked } = openForge('github', { installed_version: '1.0.0' });
  const located = locateRepository('https://codeberg.org/o/n', { hosts: [], host: null });
  expect(await located?.provider.repository(located.repository, access)).toMatchObject({
    problem: { code: 'provider/not-found' },
  });
  expect(asked).toEqual([]);
});
