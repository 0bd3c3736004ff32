import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Settings } from '#base/settings.ts';
import { listSignInOptions } from '#providers/signInOptions.ts';
import { closeServer } from '#server/closeServer.ts';
import { createOAuthRouter } from '#server/faces/oauthRouter.ts';
import { GitHost } from '#server/gitHost.ts';
import { listenOnPort } from '#server/listenOnPort.ts';
import { createProblem, type ProblemCode } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import { listOwnSites } from '#state/intents/openOwnSite.ts';
import {
  completeSignIn,
  findSignInOption,
  getSignInOptions,
  signInInWindow,
  startSignIn,
} from '#state/intents/signInWithForge.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { keepGrant, signOut } from '#state/intents/signIn.ts';
import { followSignOuts, restoreTokens } from '#state/tokens/restoreTokens.ts';
import { takeSignInResponse } from '#state/tokens/signInResponse.ts';
import { getRepositoryAccess } from '#state/tokens/repositoryAccess.ts';
import { forgetToken } from '#state/tokens/tokenVault.ts';
import { tokensStore } from '#state/tokens/tokensStore.ts';
import { lockManager, openSignInTab, type SignInTab } from './signInTab.ts';

const redirectUri = 'https://docs.example.com/edit/';
const hash = '#/open?url=https%3A%2F%2Fexample.com%2Fr.git';
let server: Server;
let host: GitHost;
let folder: string;
let forge: string;
let settings: Settings;
/** Paths that were posted to. */
const posted: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-oauth-'));
  const ada = { login: 'ada', id: 1, name: 'Ada', email: 'ada@example.com', token: 'ada-token' };
  host = new GitHost(folder, [ada], []);
  const app = express();
  app.use((request, _response, next) => {
    if (request.method === 'POST') posted.push(request.path);
    next();
  });
  const clients = [{ clientId: 'docwright', clientSecret: null, allowsRedirect: (uri: string) => uri === redirectUri }];
  app.use(
    '/forge',
    createOAuthRouter(host, { style: 'gitlab', title: 'Forge', clients, signedIn: () => ada, cors: true }),
  );
  app.get('/user', (request, response) => void response.json(host.identify(request)));
  server = createServer(app);
  forge = (await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false })).url;
  const match = `${new URL(forge).host}/forge`;
  const signIn = { clientId: 'docwright', exchange: null };
  settings = {
    proxy: null,
    host: null,
    hosts: [{ match, kind: 'gitlab', api: `${forge}/forge/api/v4`, signIn, transport: null }],
  };
});
afterAll(async () => {
  await closeServer(server);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  posted.length = 0;
  host.issued.clear();
});

interface Tab extends SignInTab {
  /** The page's URL after a redirect to it; the tab handles the response as `main.tsx` does. */
  readonly comeBack: (url: string) => Promise<boolean>;
}

function openTab(options: Omit<Parameters<typeof openSignInTab>[0], 'settings' | 'hash'> = {}): Tab {
  const tab = openSignInTab({ settings, hash, ...options });
  const comeBack = async (url: string) => {
    const { search, hash: part } = new URL(url);
    Object.assign(tab.location, { search, hash: part });
    const response = takeSignInResponse(tab.window);
    return response !== null && completeSignIn(tab.app, response);
  };
  return { ...tab, comeBack };
}

const option = () => {
  const [found] = listSignInOptions(settings, 'https://docs.example.com');
  if (found === undefined) throw new Error('No option.');
  return found;
};
const tokensOf = ({ app }: Tab) => Object.values(app.get(tokensStore).getState().tokens);

/** What a person does on the forge's page. Returns the URL that it redirects to, or null. */
async function answerOnForge(url: string, answer = 'allow'): Promise<string | null> {
  const text = await (await fetch(url)).text();
  const proof = /name="proof" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const sent = await fetch(url, { method: 'POST', body: new URLSearchParams({ proof, answer }), redirect: 'manual' });
  return sent.headers.get('location');
}

async function signedIn(tab: Tab, remember = false, answer = 'allow'): Promise<string> {
  await startSignIn(tab.app, option(), remember);
  const back = (await answerOnForge(tab.left.at(-1) ?? '', answer)) ?? '';
  await tab.comeBack(back);
  return back;
}

async function whoIs(token: string | undefined): Promise<string> {
  const answer = await fetch(`${forge}/user`, { headers: { Authorization: `Bearer ${token ?? ''}` } });
  const found = (await answer.json()) as { readonly kind: string; readonly account?: { readonly login: string } }; // an identity
  return found.account?.login ?? found.kind;
}

it('signs in with a code, which is removed from the URL and used once, and returns to the deep link', async () => {
  const tab = openTab();
  const back = await signedIn(tab);
  expect(await whoIs(tokensOf(tab)[0])).toBe('ada');
  expect(tab.location).toMatchObject({ pathname: '/edit/', search: '', hash });
  expect([tab.notices(), Object.keys(tab.storage)]).toEqual([[], []]);
  const [token] = tokensOf(tab);
  await tab.comeBack(back);
  expect([tab.notices().length, tokensOf(tab)]).toEqual([1, [token]]);
});

it('returns to a typed repository that couldn’t be opened', async () => {
  const [tab, problem] = [openTab(), createProblem('git/repository-not-found', '')];
  tab.location.hash = '#/';
  tab.app.get(siteStore).setState({ site: { kind: 'failed', address: { url: 'https://example.com/r.git' }, problem } });
  await signedIn(tab);
  expect(tab.location.hash).toBe(hash);
});

it('goes on with the token if another tab’s refresh keeps it from being stored', async () => {
  const locks = { request: () => new Promise(() => undefined) } as unknown as LockManager; // the overload in use
  const tab = openTab({ locks });
  await signedIn(tab, true);
  expect([await whoIs(tokensOf(tab)[0]), tab.notices()]).toEqual(['ada', []]);
});

it.each<[string, (back: URL) => void]>([
  ['another state', (back) => back.searchParams.set('state', 'x')],
  ['an attacker’s code and state', (back) => (back.search = '?code=theirs&state=theirs')],
  ['an error with another state', (back) => (back.search = '?error=access_denied&state=x')],
])('ignores a response with %s, and still accepts the right one', async (_, change) => {
  const tab = openTab();
  await startSignIn(tab.app, option(), false);
  const right = (await answerOnForge(tab.left[0] ?? '')) ?? '';
  const wrong = new URL(right);
  change(wrong);
  await tab.comeBack(`${wrong.href}#/open?url=https://evil.example`);
  expect([tokensOf(tab), tab.location.search, posted.filter((path) => path.endsWith('token'))]).toEqual([[], '', []]);
  expect(tab.notices()).toEqual([expect.stringContaining('wasn’t started in this tab')]);
  await tab.comeBack(right);
  expect(tokensOf(tab)).toHaveLength(1);
});

it.each([
  ['another host', () => 'https://evil.example'],
  ['another path of its host', () => `${forge}/other`],
  ['a path that only starts the same', () => `${forge}/forge2`],
  ['no URL', () => 'forge'],
])(
  'ignores a right response in a tab that didn’t ask for it, or that another forge signed: %s',
  async (_, issuerOf) => {
    const issuer = issuerOf();
    const [tab, other] = [openTab(), openTab()];
    await startSignIn(tab.app, option(), false);
    const back = (await answerOnForge(tab.left[0] ?? '')) ?? '';
    await other.comeBack(back);
    await tab.comeBack(`${back}&iss=${encodeURIComponent(issuer)}`);
    expect([tokensOf(other), tokensOf(tab)]).toEqual([[], []]);
    expect(posted.filter((path) => path.endsWith('token'))).toEqual([]);
    expect(tab.notices()).toEqual([expect.stringContaining('wasn’t from')]);
  },
);

it('accepts a response that its own forge signed', async () => {
  const tab = openTab();
  await startSignIn(tab.app, option(), false);
  const back = (await answerOnForge(tab.left[0] ?? '')) ?? '';
  await tab.comeBack(`${back}&iss=${encodeURIComponent(`${forge}/forge/`)}`);
  expect(tokensOf(tab)).toHaveLength(1);
});

it('explains that access wasn’t allowed', async () => {
  const tab = openTab();
  await signedIn(tab, false, 'deny');
  expect([tokensOf(tab), tab.notices()]).toEqual([[], [expect.stringContaining('access wasn’t allowed')]]);
});

it.each<[string, (url: URL) => void, string | null]>([
  ['an open redirect', (url) => url.searchParams.set('redirect_uri', 'https://evil.example/'), null],
  [
    'a redirect URI that only starts the same',
    (url) => url.searchParams.set('redirect_uri', `${redirectUri}../x`),
    null,
  ],
  ['an unknown application', (url) => url.searchParams.set('client_id', 'other'), null],
  ['no PKCE', (url) => url.searchParams.delete('code_challenge'), 'invalid_request'],
  ['plain PKCE', (url) => url.searchParams.set('code_challenge_method', 'plain'), 'invalid_request'],
])('the face rejects %s', async (_, change, error) => {
  const tab = openTab();
  await startSignIn(tab.app, option(), false);
  const url = new URL(tab.left[0] ?? '');
  change(url);
  const back = await fetch(url, { redirect: 'manual' });
  const to = back.headers.get('location');
  expect(to === null ? null : new URL(to).searchParams.get('error')).toBe(error);
});

it('the face rejects a stolen code, and revokes what a code gave when it is used again', async () => {
  const tab = openTab();
  const back = await signedIn(tab);
  const code = new URL(back).searchParams.get('code') ?? '';
  const exchange = (verifier: string) =>
    fetch(option().tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'docwright',
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    });
  expect((await exchange('v'.repeat(43))).status).toBe(400);
  expect(await whoIs(tokensOf(tab)[0])).toBe('refused');
});

it('refreshes an expiring token in one tab; the others wait and read the result', async () => {
  const locks = lockManager();
  const first = openTab({ locks });
  await signedIn(first, true);
  const late = 2 * 3600 - 60;
  const tabs = [openTab({ locks, ahead: late }), openTab({ locks, ahead: late })];
  for (const tab of tabs) await restoreTokens(tab.app);
  posted.length = 0;
  const repository = `${forge}/forge/acme/docs.git`;
  const accesses = await Promise.all([...tabs, ...tabs].map(({ app }) => getRepositoryAccess(app, repository)));
  const tokens = new Set(accesses.map((access) => access?.token));
  expect([posted, tokens.size]).toEqual([['/forge/oauth/token'], 1]);
  expect(await whoIs([...tokens][0])).toBe('ada');
  const later = openTab();
  await restoreTokens(later.app);
  expect(tokensOf(later)).toEqual([...tokens]);
  expect(
    await getRepositoryAccess(later.app, `${forge}/other/docs.git`),
    'another forge at the same host',
  ).toBeUndefined();
  await signOut(later.app, option().match);
});

it('keeps a token that can’t be refreshed until the forge rejects it, and asks only once', async () => {
  const tab = openTab({ ahead: 0 });
  await signedIn(tab);
  const { grants } = tab.app.get(tokensStore).getState();
  const [name = '', grant] = Object.entries(grants)[0] ?? [];
  if (grant === undefined) throw new Error('No grant.');
  tab.app
    .get(tokensStore)
    .setState({ grants: { [name]: { ...grant, refreshToken: 'used', expiresAt: Date.now() + 1000 } } });
  posted.length = 0;
  const repository = `${forge}/forge/acme/docs.git`;
  for (const _ of [1, 2]) expect(await getRepositoryAccess(tab.app, repository)).toEqual({ token: grant.token });
  expect(posted).toEqual(['/forge/oauth/token']);
});

it.each<[string, () => Response, boolean]>([
  ['is down', () => Response.json({ error: 'invalid_grant' }, { status: 503 }), true],
  ['has a fault', () => Response.json({ error: 'server_error' }, { status: 400 }), true],
  ['can’t be reached by the handler', () => Response.json({ error: 'temporarily_unavailable' }, { status: 502 }), true],
  ['rejects it', () => Response.json({ error: 'invalid_grant' }, { status: 400 }), false],
])('keeps the refresh token unless the forge rejects it: it %s', async (_, answer, isKept) => {
  const { app } = openTab();
  const grant = { token: 'a', refreshToken: 'r', expiresAt: Date.now() + 1000, isIssued: true };
  await keepGrant(app, option().match, grant, false);
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  expect(await getRepositoryAccess(app, `${forge}/forge/acme/docs.git`)).toEqual({ token: 'a' });
  vi.stubGlobal('fetch', send);
  const { refreshToken } = app.get(tokensStore).getState().grants[option().match] ?? {};
  expect(refreshToken).toBe(isKept ? 'r' : null);
});

it('offers to sign in only for configured forges and in secure contexts, and lists the sites of whoever is signed in', async () => {
  const { app } = openTab();
  const repository = `${forge}/forge/acme/docs.git`;
  expect([getSignInOptions(app), findSignInOption(app, repository)]).toEqual([[], null]);
  vi.stubGlobal('isSecureContext', true);
  expect(findSignInOption(app, repository)).toMatchObject({ match: option().match });
  expect(findSignInOption(app, 'https://example.com/acme/docs.git')).toBeNull();
  expect(await listOwnSites(app, option())).toMatchObject({ problem: { code: 'git/sign-in-needed' } });
  await keepGrant(app, option().match, { token: 'a', refreshToken: null, expiresAt: null, isIssued: false }, false);
  expect(await listOwnSites(app, option()), 'a forge without a provider').toEqual(ok({ user: null, sites: null }));
  const user = { login: 'ada', name: 'Ada', email: null, avatarUrl: null };
  const provider = { currentUser: () => ok(user), listRepositories: () => ok([]) };
  Object.assign(app.services, { locate: () => ({ provider }) });
  expect(await listOwnSites(app, option())).toEqual(ok({ user, sites: [] }));
  vi.stubGlobal('isSecureContext', undefined);
});

it.each<[string, ProblemCode]>([
  ['a repository that was renamed or deleted', 'provider/not-found'],
  ['a branch that was deleted', 'git/branch-not-found'],
  ['a response that isn’t the forge’s', 'network/unexpected-answer'],
  ['a rate limit', 'provider/rate-limited'],
  ['a missing permission', 'provider/not-permitted'],
  ['a wrong clock', 'git/token-not-yet-valid'],
])('doesn’t sign out because of %s', async (_, code) => {
  const tab = openTab();
  const { app } = tab;
  await keepGrant(app, option().match, { token: 'a', refreshToken: null, expiresAt: null, isIssued: false }, false);
  const fails = () => Promise.resolve(err(createProblem(code, 'Forge: No')));
  Object.assign(app.services, { locate: () => ({ provider: { currentUser: fails, listRepositories: fails } }) });
  await listOwnSites(app, option());
  expect(tokensOf(tab)).toEqual(['a']);
});

it('revokes the token on sign-out, and deletes it', async () => {
  const tab = openTab();
  await signedIn(tab, true);
  const [token] = tokensOf(tab);
  await signOut(tab.app, option().match);
  expect([await whoIs(token), tokensOf(tab)]).toEqual(['refused', []]);
  const next = openTab();
  await restoreTokens(next.app);
  expect(tokensOf(next)).toEqual([]);
});

it('a sign-out in one tab isn’t undone by another, whether it hears of it or refreshes the token', async () => {
  const [first, deaf, hearing, own] = [openTab(), openTab({ ahead: 2 * 3600 - 60 }), openTab(), openTab()];
  await signedIn(first, true);
  await restoreTokens(deaf.app);
  await restoreTokens(hearing.app);
  await keepGrant(
    own.app,
    option().match,
    { token: 'mine', refreshToken: null, expiresAt: null, isIssued: false },
    false,
  );
  const stops = [hearing, own].map(({ app }) => followSignOuts(app));
  posted.length = 0;
  await signOut(first.app, option().match);
  expect(await getRepositoryAccess(deaf.app, `${forge}/forge/acme/docs.git`)).toBeUndefined();
  await vi.waitFor(() => expect(tokensOf(hearing)).toEqual([]));
  for (const stop of stops) stop();
  expect([tokensOf(own), posted]).toEqual([['mine'], ['/forge/oauth/revoke']]);
  const next = openTab();
  await restoreTokens(next.app);
  expect(tokensOf(next)).toEqual([]);
});

it.each<[string, boolean, (tab: Tab) => Promise<void>]>([
  ['signs out', false, ({ app }) => signOut(app, option().match)],
  ['signs out in another tab', true, () => signOut(openTab().app, option().match)],
  ['deletes the stored token', true, () => forgetToken(option().match)],
])('revokes a refreshed token if the user %s meanwhile', async (_, remember, leave) => {
  const [first, tab] = [openTab(), openTab({ ahead: 2 * 3600 - 60 })];
  await signedIn(first, remember);
  tab.app.get(tokensStore).setState(first.app.get(tokensStore).getState());
  const send = globalThis.fetch;
  let [refreshed, leaving]: [unknown, Promise<void>] = ['', Promise.resolve()];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await send(url, init);
    if (!String(init?.body).includes('grant_type=refresh_token')) return answer;
    ({ access_token: refreshed } = (await answer.clone().json()) as { access_token: string }); // a token response
    leaving = leave(tab);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return answer;
  });
  expect(await getRepositoryAccess(tab.app, `${forge}/forge/acme/docs.git`)).toBeUndefined();
  await leaving;
  vi.stubGlobal('fetch', send);
  expect([await whoIs(String(refreshed)), tokensOf(tab)]).toEqual(['refused', []]);
  const next = openTab();
  await restoreTokens(next.app);
  expect(tokensOf(next)).toEqual([]);
});

it('deletes and revokes a refreshed token that another tab is storing when the user signs out', async () => {
  const locks = lockManager();
  const [first, refreshing] = [openTab({ locks }), openTab({ locks, ahead: 2 * 3600 - 60 })];
  await signedIn(first, true);
  await restoreTokens(refreshing.app);
  let leaving: Promise<void> = Promise.resolve();
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...words) => {
    leaving = signOut(first.app, option().match);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return encrypt(...words);
  });
  const access = await getRepositoryAccess(refreshing.app, `${forge}/forge/acme/docs.git`);
  await leaving;
  const next = openTab();
  await restoreTokens(next.app);
  expect([await whoIs(access?.token), tokensOf(next)]).toEqual(['refused', []]);
});

it('signs in in a window, whose response only the tab that opened it gets', async () => {
  const [tab, popup, other] = [openTab(), openTab(), openTab()];
  const opened = { location: { href: '' } };
  const signal = new AbortController().signal;
  const outcome = signInInWindow(tab.app, option(), false, { openWindow: () => opened as Window, signal }); // its location
  await vi.waitFor(() => expect(opened.location.href).not.toBe(''));
  const isWindow = await popup.comeBack((await answerOnForge(opened.location.href)) ?? '');
  expect([await outcome, isWindow, tokensOf(popup), tokensOf(other)]).toEqual([
    { ok: true, value: null },
    true,
    [],
    [],
  ]);
  expect(await whoIs(tokensOf(tab)[0])).toBe('ada');
  expect(await signInInWindow(tab.app, option(), false, { openWindow: () => null, signal })).toMatchObject({
    ok: false,
  });
  const stop = new AbortController();
  const canceled = signInInWindow(tab.app, option(), false, {
    openWindow: () => opened as Window,
    signal: stop.signal,
  });
  stop.abort();
  expect(await canceled).toMatchObject({ problem: { code: 'operation/cancelled' } });
});
