import { loadGrants } from './tokenVault.ts';
import { tokensStore } from './tokensStore.ts';
import type { App } from '../app.ts';

/** Loads the stored tokens into memory. */
export async function restoreTokens(app: App): Promise<void> {
  const stored = Object.entries(await loadGrants());
  app.get(tokensStore).setState(({ tokens, grants }) => ({
    tokens: { ...Object.fromEntries(stored.map(([name, { token }]) => [name, token])), ...tokens },
    grants: { ...Object.fromEntries(stored.map(([name, grant]) => [name, { ...grant, isStored: true }])), ...grants },
  }));
}
