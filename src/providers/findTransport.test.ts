import { afterEach, expect, it, vi } from 'vitest';
import type { HostSettings, TransportName } from '#base/settings.ts';
import { createTransportFinder } from './findTransport.ts';
import type { HostsInBrowser, RememberedTransport } from './hostsInBrowser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refs = 'application/x-git-upload-pack-advertisement';
/** Instead of an answer: it doesn't come in time. */
const hangs = 'hangs';
/** What a browser may read of a host: the type of Git's answer to version 2 and 0, the API's status, and whether the host is there. */
interface Host {
  readonly version2?: string | number;
  /** To a second request. */
  readonly version2Again?: string | number;
  readonly version0?: string | number;
  readonly api?: number;
  readonly isThere?: boolean;
}

function answerAs(host: Host): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    expect(headers.has('authorization')).toBe(false);
    const isGit = url.endsWith('/info/refs?service=git-upload-pack');
    const isVersion2 = headers.has('git-protocol');
    asked.push(isGit ? (isVersion2 ? 'git' : 'git-v0') : init.mode === 'no-cors' ? 'there' : url);
    const answer = isGit
      ? isVersion2
        ? asked.filter((one) => one === 'git').length > 1 && host.version2Again !== undefined
          ? host.version2Again
          : host.version2
        : host.version0
      : init.mode === 'no-cors'
        ? host.isThere === false
          ? undefined
          : 200
        : host.api;
    if (answer === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    if (answer === hangs)
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('Timed out.', 'TimeoutError'))),
      );
    return Promise.resolve(
      typeof answer === 'number'
        ? new Response('', { status: answer })
        : new Response('', { headers: { 'content-type': answer } }),
    );
  });
  return asked;
}

const entry = (match: string, kind: HostSettings['kind'], transport: TransportName | null = null): HostSettings => ({
  match,
  kind,
  api: null,
  signIn: null,
  transport,
});

interface Case extends Partial<HostsInBrowser> {
  readonly url?: string;
  readonly proxy?: string;
}

async function find({ url = 'https://git.example.com/o/n', proxy, hosts = [], transports = {} }: Case) {
  const found: (readonly [string, TransportName])[] = [];
  const known = { hosts, transports };
  const findTransport = createTransportFinder({
    proxy: proxy ?? null,
    ownOrigin: 'https://docs.example',
    hosts: () => known,
    onFound: (place, name) => void found.push([place, name]),
  });
  const choice = await findTransport(url, { access: { token: 'secret' } });
  await findTransport(url, { access: { token: 'secret' } });
  const summary =
    choice.kind === 'git'
      ? `git ${choice.version}${choice.proxy === null ? '' : ' proxy'}`
      : choice.kind === 'none'
        ? choice.problem.code
        : 'api';
  return { summary, found };
}

const github = [entry('git.example.com', 'github')];
const gitea = [entry('git.example.com', 'gitea')];
it.each<readonly [string, Host, Case, string, number]>([
  ['version 2', { version2: refs }, { hosts: github }, 'git 2', 1],
  ['version 0', { version0: refs, api: 200 }, { hosts: github }, 'git 0', 3],
  ['a web page to version 2', { version2: 'text/html', version0: refs }, { hosts: github }, 'git 0', 2],
  ['version 2 to the second request', { version2Again: refs, version0: refs }, { hosts: github }, 'git 2', 3],
  ['a refusal of version 2 that it can read', { version2: 401, version0: 401 }, {}, 'git 2', 1],
  ['only its API', { api: 200 }, { hosts: github }, 'api', 3],
  ['only its API, which asks for a token', { api: 401 }, { hosts: github }, 'api', 3],
  [
    'a web page instead of Git',
    { version2: 'text/html', version0: 'text/html', api: 200 },
    { hosts: github },
    'api',
    3,
  ],
])('asks a host once that answers with %s, and remembers it', async (_, host, options, expected, requests) => {
  const asked = answerAs(host);
  const { summary, found } = await find(options);
  expect(summary).toBe(expected);
  expect(asked).toHaveLength(requests);
  expect(found.at(0)?.[0]).toBe('git.example.com');
});

it.each<readonly [string, Host, string, number]>([
  ['an error', { version2: 503, version0: refs }, 'git 0', 2],
  ['a rate limit', { version2: 429, version0: refs }, 'git 0', 2],
  ['an error the second time', { version2Again: 500, version0: refs }, 'git 0', 3],
  ['errors, but for its API', { version2: 503, version0: 503, api: 200 }, 'api', 3],
  ['nothing in time', { version2: hangs, version0: refs }, 'git 0', 2],
])('doesn’t remember what a host answers after %s, but asks once in this tab', async (_, host, expected, requests) => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(10));
  const asked = answerAs(host);
  const { summary, found } = await find({ hosts: github });
  expect([summary, found, asked.length]).toEqual([expected, [], requests]);
});

it('goes on asking for the others if the first operation is canceled', async () => {
  const asked = answerAs({ version0: refs });
  const found: TransportName[] = [];
  const known = { hosts: github, transports: {} };
  const findTransport = createTransportFinder({
    proxy: null,
    ownOrigin: 'https://docs.example',
    hosts: () => known,
    onFound: (_, name) => void found.push(name),
  });
  const stop = new AbortController();
  const url = 'https://git.example.com/o/n';
  const [first, second] = [findTransport(url, { signal: stop.signal }), findTransport(url, {})];
  stop.abort();
  expect(await first).toMatchObject({ kind: 'none', problem: { code: 'operation/cancelled' } });
  expect(await second).toMatchObject({ kind: 'git', version: 0 });
  expect([found, asked.length]).toEqual([['git-v0'], 3]);
});

it.each<readonly [string, Host, Case, string]>([
  ['a known forge', {}, { hosts: gitea }, 'network/cross-origin-refused'],
  ['an unknown host', {}, {}, 'provider/unknown-host'],
  ['a host that is down', { isThere: false }, { hosts: gitea }, 'network/host-unreachable'],
])('says what to do if nothing of %s can be read, and asks again the next time', async (_, host, options, expected) => {
  const asked = answerAs(host);
  const { summary, found } = await find(options);
  expect(summary).toBe(expected);
  expect(found).toEqual([]);
  expect(asked.filter((one) => one === 'git')).toHaveLength(2);
});

it.each([
  ['ATATT3x', { username: 'x-bitbucket-api-token-auth', token: 'ATATT3x' }],
  ['ada@example.com:ATATT3x', { username: 'x-bitbucket-api-token-auth', token: 'ATATT3x' }],
  ['ATCTT3x', { username: 'x-token-auth', token: 'ATCTT3x' }],
  ['an OAuth token', { username: 'x-token-auth', token: 'an OAuth token' }],
  [undefined, undefined],
])('sends the user name that Bitbucket’s Git wants with the token %s', async (token, expected) => {
  const findTransport = createTransportFinder({
    proxy: 'https://docs.example/proxy',
    ownOrigin: 'https://docs.example',
    hosts: () => ({ hosts: [], transports: {} }),
    onFound: () => {},
  });
  const access = token === undefined ? undefined : { token };
  expect(await findTransport('https://bitbucket.org/o/n', { access })).toMatchObject({
    kind: 'git',
    gitAccess: expected,
  });
});

const remembered = (name: TransportName, isChosen = false): Record<string, RememberedTransport> => ({
  'git.example.com': { name, isChosen },
});
const proxy = 'https://docs.example/proxy';
it.each<readonly [string, Case, string]>([
  ['a proxy', { proxy }, 'git 2 proxy'],
  ['a proxy, although another transport was found before', { proxy, transports: remembered('git-v0') }, 'git 2 proxy'],
  ['the settings', { proxy, hosts: [entry('git.example.com', 'github', 'api')] }, 'api'],
  ['the settings: version 0 directly', { proxy, hosts: [entry('git.example.com', 'github', 'git-v0')] }, 'git 0'],
  ['the user’s choice', { proxy, hosts: github, transports: remembered('api', true) }, 'api'],
  [
    'the user’s choice before the settings',
    { hosts: [entry('git.example.com', 'github', 'api')], transports: remembered('git', true) },
    'git 2',
  ],
  ['what was found before', { transports: remembered('git-v0') }, 'git 0'],
  ['what is known of github.com', { url: 'https://github.com/o/n' }, 'api'],
  ['its being the app’s own server', { url: 'https://docs.example/host/o/n.git' }, 'git 2'],
])('asks no host if it is decided by %s', async (_, options, expected) => {
  const asked = answerAs({});
  expect((await find(options)).summary).toBe(expected);
  expect(asked).toEqual([]);
});
