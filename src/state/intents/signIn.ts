import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { ForgeUser } from '#providers/provider.ts';
import { notify } from '../notices/noticesStore.ts';
import { preferencesStore, setPreferences } from '../storage/preferencesStore.ts';
import { forgetToken, rememberToken } from '../tokens/tokenVault.ts';
import { tokensStore } from '../tokens/tokensStore.ts';
import type { App } from '../app.ts';

/**
 * Signs in to a repository's host with a token, after the forge confirms whose it is, if Docwright supports the forge.
 * `remember` stores the token in this browser, encrypted.
 */
export async function signIn(
  app: App,
  url: string,
  token: string,
  remember: boolean,
): Promise<Result<ForgeUser | null, Problem>> {
  const host = new URL(url).host;
  const located = app.services.locate(url);
  const user = located === null ? ok(null) : await located.provider.currentUser({ token });
  if (!user.ok) return user;
  app.get(tokensStore).setState(({ tokens }) => ({ tokens: { ...tokens, [host]: token } }));
  if (remember) await remembered(app, host, token);
  const { authorName, authorEmail } = app.get(preferencesStore).getState();
  if (user.value !== null && authorName === '') {
    setPreferences(app, {
      authorName: user.value.name ?? user.value.login,
      authorEmail: authorEmail === '' ? (user.value.email ?? '') : authorEmail,
    });
  }
  return user;
}

async function remembered(app: App, host: string, token: string): Promise<void> {
  try {
    await rememberToken(host, token);
  } catch {
    // Storage is full or fails; the token itself is valid.
    notify(app, 'The browser couldn’t save the token. It’s kept in memory until you close this tab.', 'problem');
  }
}

/** Deletes the token of a host from memory and storage; shows a notice, also if storage fails to delete it. */
export async function signOut(app: App, host: string): Promise<void> {
  app.get(tokensStore).setState(({ tokens: { [host]: _, ...others } }) => ({ tokens: others }));
  try {
    await forgetToken(host);
    notify(app, `Signed out of ${host}. The token was deleted.`);
  } catch {
    // Storage is not allowed, or fails.
    notify(
      app,
      `You’re signed out of ${host} in this tab, but the token couldn’t be deleted from this browser. To delete it, clear this site’s data in your browser settings.`,
      'problem',
    );
  }
}
