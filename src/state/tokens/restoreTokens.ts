import { loadGrants } from './tokenVault.ts';
import { removeGrant, signOutChannelName, tokensStore } from './tokensStore.ts';
import type { App } from '../app.ts';

/** Loads the stored tokens into memory. */
export async function restoreTokens(app: App): Promise<void> {
  const stored = Object.entries((await loadGrants()) ?? {});
  app.get(tokensStore).setState(({ tokens, grants }) => ({
    tokens: { ...Object.fromEntries(stored.map(([name, { token }]) => [name, token])), ...tokens },
    grants: { ...Object.fromEntries(stored.map(([name, grant]) => [name, { ...grant, isStored: true }])), ...grants },
  }));
}

/** Drops a stored token when another tab signs out of its host. Returns a function that stops. */
export function followSignOuts(app: App): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}; // refreshing it notices, too
  const channel = new BroadcastChannel(signOutChannelName);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (app.get(tokensStore).getState().grants[data]?.isStored === true) removeGrant(app, data);
  });
  return () => channel.close();
}
