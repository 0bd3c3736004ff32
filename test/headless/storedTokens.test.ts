import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Settings } from '#base/settings.ts';
import { keepGrant } from '#state/intents/signIn.ts';
import { getRepositoryAccess } from '#state/tokens/repositoryAccess.ts';
import { followSignOuts, restoreTokens } from '#state/tokens/restoreTokens.ts';
import { forgetToken } from '#state/tokens/tokenVault.ts';
import { tokensStore } from '#state/tokens/tokensStore.ts';
import { lockManager, openSignInTab } from './signInTab.ts';

const name = 'forge.example';
const settings: Settings = {
  proxy: null,
  host: null,
  hosts: [{ match: name, kind: 'gitlab', api: null, signIn: { clientId: 'id', exchange: null }, transport: null }],
};
let locks = lockManager();
const openTab = () => openSignInTab({ settings, hash: '', locks }).app;
type App = ReturnType<typeof openTab>;
const tokenOf = (app: App) => app.get(tokensStore).getState().tokens[name];
/** The token that the next start finds. */
const findStored = async () => {
  const next = openTab();
  await restoreTokens(next);
  return tokenOf(next);
};
const expiring = () => ({ token: 'old', refreshToken: 'used', expiresAt: Date.now() + 1000, isIssued: true });
const other = { token: 'other', refreshToken: null, expiresAt: null, isIssued: false };
const getAccess = (app: App) => getRepositoryAccess(app, `https://${name}/acme/docs.git`);

/** The forge’s response to a refresh. `meanwhile` happens before it arrives. */
function answerRefresh(fresh: object, meanwhile: () => void = () => undefined): string[] {
  const revoked: string[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith('/revoke')) revoked.push(new URLSearchParams(String(init?.body)).get('token') ?? '');
    else meanwhile();
    return Promise.resolve(Response.json({ access_token: 'new', token_type: 'bearer', expires_in: 7200, ...fresh }));
  });
  return revoked;
}

/** Storage fails to do this. */
const fail = (...names: readonly ('put' | 'delete')[]) => {
  for (const one of names)
    vi.spyOn(IDBObjectStore.prototype, one).mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
};

beforeEach(() => {
  locks = lockManager();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await forgetToken(name);
});

it.each([
  ['deletes the used one, which would revoke all', { refresh_token: 'next' }, undefined],
  ['keeps one that stays valid', {}, 'old'],
])('a browser that can’t store a refreshed token %s', async (_, fresh, stored) => {
  const app = openTab();
  await keepGrant(app, name, expiring(), true);
  answerRefresh(fresh);
  fail('put');
  expect(await getAccess(app)).toEqual({ token: 'new' });
  expect(await findStored()).toBe(stored);
});

it('has other tabs drop a used token that can’t be deleted either', async () => {
  const app = openTab();
  await keepGrant(app, name, expiring(), true);
  const hearing = openTab();
  await restoreTokens(hearing);
  const stop = followSignOuts(hearing);
  answerRefresh({ refresh_token: 'next' });
  fail('put', 'delete');
  expect(await getAccess(app)).toEqual({ token: 'new' });
  await vi.waitFor(() => expect(tokenOf(hearing)).toBeUndefined());
  expect(tokenOf(app)).toBe('new');
  stop();
});

it('a token that can’t be stored doesn’t leave that of whoever was signed in before', async () => {
  await keepGrant(openTab(), name, expiring(), true);
  const app = openTab();
  fail('put');
  await keepGrant(app, name, other, true);
  expect([tokenOf(app), await findStored()]).toEqual(['other', undefined]);
});

it('a refresh doesn’t replace the token of somebody who signs in in another tab meanwhile', async () => {
  const [app, another] = [openTab(), openTab()];
  await keepGrant(app, name, expiring(), true);
  let signingIn = Promise.resolve();
  answerRefresh({ refresh_token: 'next' }, () => {
    signingIn = keepGrant(another, name, other, true);
  });
  await getAccess(app);
  await signingIn;
  expect([tokenOf(another), await findStored()]).toEqual(['other', 'other']);
});

it('a refresh takes the token that another tab has stored without the lock, and revokes its own', async () => {
  const [app, another] = [openTab(), openSignInTab({ settings, hash: '', locks: lockManager() }).app];
  await keepGrant(app, name, expiring(), true);
  let signingIn = Promise.resolve();
  const revoked = answerRefresh({ refresh_token: 'next' }, () => {
    signingIn = keepGrant(another, name, other, true);
  });
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await send(url, init);
    await signingIn;
    return answer;
  });
  expect(await getAccess(app)).toEqual({ token: 'other' });
  expect([await findStored(), revoked]).toEqual(['other', ['new']]);
});
