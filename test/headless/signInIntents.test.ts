import { afterEach, describe, expect, it, vi } from 'vitest';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
let intents: Awaited<ReturnType<typeof loadIntents>>;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    intents = await loadIntents();
  },
  { loadsOnce: true },
);
afterEach(() => intents.tokensStore.setState({ tokens: {} }));

/** Of the app that the tab loaded last. */
async function loadIntents() {
  const [signing, tokens] = await Promise.all([
    import('#state/intents/signIn.ts'),
    import('#state/publish/tokensStore.ts'),
  ]);
  return { ...signing, ...tokens };
}

describe('a token that is remembered', () => {
  const host = () => new URL(tab.address).host;
  const tokens = () => intents.tokensStore.getState().tokens;
  const forgetAll = () => intents.tokensStore.setState({ tokens: {} });

  it('is there again after the tab was closed, until its owner signs out', async () => {
    tab.app.provideServices({ ...tab.app.services(), locate: () => null });
    await intents.signIn(tab.address, 'secret', true);
    await intents.signIn('https://example.com/a/b.git', 'for this tab', false);
    forgetAll();
    await intents.restoreTokens();
    expect(tokens()).toEqual({ [host()]: 'secret' });
    await intents.signOut(host());
    expect(tokens()).toEqual({});
    await intents.restoreTokens();
    expect(tokens()).toEqual({});
  });

  it('does not take the place of one that was given since', async () => {
    tab.app.provideServices({ ...tab.app.services(), locate: () => null });
    await intents.signIn(tab.address, 'old', true);
    intents.tokensStore.setState({ tokens: { [host()]: 'new' } });
    await intents.restoreTokens();
    expect(tokens()).toEqual({ [host()]: 'new' });
    await intents.signOut(host());
  });

  it('stays in memory where storage is full, and that is said', async () => {
    tab.app.provideServices({ ...tab.app.services(), locate: () => null });
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const signedIn = await intents.signIn(tab.address, 'secret', true);
    full.mockRestore();
    expect(signedIn).toEqual({ ok: true, value: null });
    expect([tokens(), tab.notices]).toEqual([
      { [host()]: 'secret' },
      ['The browser could not store the token. It stays in memory until you close the tab.'],
    ]);
    forgetAll();
    await intents.restoreTokens();
    expect(tokens()).toEqual({});
  });

  it('is said to be kept where the browser does not let it be forgotten', async () => {
    tab.app.provideServices({ ...tab.app.services(), locate: () => null });
    await intents.signIn(tab.address, 'secret', true);
    const { indexedDB } = globalThis;
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Forbidden.', 'SecurityError');
      },
    });
    await intents.signOut(host());
    vi.stubGlobal('indexedDB', indexedDB);
    expect([tokens(), tab.notices]).toEqual([{}, [expect.stringContaining('could not be deleted')]]);
    await intents.restoreTokens();
    expect(tokens(), 'it is there still').toEqual({ [host()]: 'secret' });
    await intents.signOut(host());
    expect(tab.notices.at(-1)).toBe(`Signed out of ${host()}. The token is forgotten.`);
  });

  it('is none where nobody signed in', async () => {
    await intents.signOut('nowhere.example.com');
    await intents.restoreTokens();
    expect(tokens()).toEqual({});
  });
});
