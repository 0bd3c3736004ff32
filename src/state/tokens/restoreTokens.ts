import { loadTokens } from './tokenVault.ts';
import { tokensStore } from './tokensStore.ts';
import type { App } from '../app.ts';

/** Loads the stored tokens into memory. */
export async function restoreTokens(app: App): Promise<void> {
  const tokens = await loadTokens();
  app.get(tokensStore).setState((state) => ({ tokens: { ...tokens, ...state.tokens } }));
}
