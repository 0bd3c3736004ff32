import { afterEach, describe, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#state/intents/signIn.ts';
import { restoreTokens } from '#state/tokens/restoreTokens.ts';
import { tokensStore } from '#state/tokens/tokensStore.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});
afterEach(() => tab.app.get(tokensStore).setState({ tokens: {} }));

describe('a remembered token', () => {
  const host = () => new URL(tab.address).host;
  const tokens = () => tab.app.get(tokensStore).getState().tokens;
  const forgetAll = () => tab.app.get(tokensStore).setState({ tokens: {} });

  it('is restored after the tab was closed, until its owner signs out', async () => {
    tab.provide({ locate: () => null });
    await signIn(tab.app, tab.address, 'secret', true);
    await signIn(tab.app, 'https://example.com/a/b.git', 'for this tab', false);
    forgetAll();
    await restoreTokens(tab.app);
    expect(tokens()).toEqual({ [host()]: 'secret' });
    await signOut(tab.app, host());
    expect(tokens()).toEqual({});
    await restoreTokens(tab.app);
    expect(tokens()).toEqual({});
  });

  it('does not replace a newer token', async () => {
    tab.provide({ locate: () => null });
    await signIn(tab.app, tab.address, 'old', true);
    tab.app.get(tokensStore).setState({ tokens: { [host()]: 'new' } });
    await restoreTokens(tab.app);
    expect(tokens()).toEqual({ [host()]: 'new' });
    await signOut(tab.app, host());
  });

  it('is kept in memory if storage is full, and a notice says so', async () => {
    tab.provide({ locate: () => null });
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const signedIn = await signIn(tab.app, tab.address, 'secret', true);
    full.mockRestore();
    expect(signedIn).toEqual({ ok: true, value: null });
    expect([tokens(), tab.notices]).toEqual([
      { [host()]: 'secret' },
      ['The browser couldn’t save the token. It’s kept in memory until you close this tab.'],
    ]);
    forgetAll();
    await restoreTokens(tab.app);
    expect(tokens()).toEqual({});
  });

  it('is reported as still stored if the browser fails to delete it', async () => {
    tab.provide({ locate: () => null });
    await signIn(tab.app, tab.address, 'secret', true);
    const { indexedDB } = globalThis;
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Forbidden.', 'SecurityError');
      },
    });
    await signOut(tab.app, host());
    vi.stubGlobal('indexedDB', indexedDB);
    expect([tokens(), tab.notices]).toEqual([{}, [expect.stringContaining('couldn’t be deleted')]]);
    await restoreTokens(tab.app);
    expect(tokens(), 'it is there still').toEqual({ [host()]: 'secret' });
    await signOut(tab.app, host());
    expect(tab.notices.at(-1)).toBe(`Signed out of ${host()}. The token was deleted.`);
  });

  it('is not restored if nobody signed in', async () => {
    await signOut(tab.app, 'nowhere.example.com');
    await restoreTokens(tab.app);
    expect(tokens()).toEqual({});
  });
});
