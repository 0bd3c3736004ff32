import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { TokenGrant } from '#providers/oauthClient.ts';
import type { ForgeUser } from '#providers/provider.ts';
import { notify } from '../notices/noticesStore.ts';
import { preferencesStore, setPreferences } from '../storage/preferencesStore.ts';
import { discardStored, forgetToken, loadGrants, rememberGrant } from '../tokens/tokenVault.ts';
import { getTokenName, removeGrant, setGrant, tellOtherTabs, tokenLock, tokensStore } from '../tokens/tokensStore.ts';
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
  const located = app.services.locate(url);
  const user = located === null ? ok(null) : await located.provider.currentUser({ token });
  if (!user.ok) return user;
  await keepGrant(
    app,
    getTokenName(app, url),
    { token, refreshToken: null, expiresAt: null, isIssued: false },
    remember,
  );
  const { authorName, authorEmail } = app.get(preferencesStore).getState();
  if (user.value !== null && authorName === '') {
    setPreferences(app, {
      authorName: user.value.name ?? user.value.login,
      authorEmail: authorEmail === '' ? (user.value.email ?? '') : authorEmail,
    });
  }
  return user;
}

/** Keeps a token in memory, and with `remember` encrypted in this browser; shows a notice if the browser can't store it. */
export async function keepGrant(app: App, name: string, grant: TokenGrant, remember: boolean): Promise<void> {
  const kept = { ...grant, isStored: remember };
  setGrant(app, name, kept);
  if (!remember) return;
  // Another tab may be refreshing and storing the previous user's token.
  await app.get(tokenLock)(`token ${name}`, async () => {
    if (app.get(tokensStore).getState().grants[name] !== kept) return; // signed out, or in again, meanwhile
    try {
      await rememberGrant(name, grant);
    } catch {
      // Storage is full or fails; the token itself is valid.
      await discardStored(name);
      setGrant(app, name, { ...grant, isStored: false });
      notify(app, 'The browser couldn’t save the token. It’s kept in memory until you close this tab.', 'problem');
    }
  });
}

/**
 * Deletes the token of a host (`getTokenName`) from memory and storage, also in other tabs if it is stored, and revokes it if it came from
 * signing in there. Shows a notice, also if storage fails to delete it.
 */
export async function signOut(app: App, name: string): Promise<void> {
  const grant = app.get(tokensStore).getState().grants[name];
  removeGrant(app, name);
  let revoked: Promise<void> = Promise.resolve();
  // Another tab may be refreshing the token and storing the new one.
  await app.get(tokenLock)(`token ${name}`, async () => {
    const hasSignedIn = app.get(tokensStore).getState().grants[name] !== undefined; // again, meanwhile
    const stored = grant?.isStored === true && !hasSignedIn ? (await loadGrants())?.[name] : undefined;
    const newest = stored ?? grant;
    if (newest?.isIssued === true) revoked = revoke(app, name, newest.token);
    if (!hasSignedIn) await forget(app, name);
  });
  await revoked;
}

/** Deletes a stored token, and shows whether that succeeded. */
async function forget(app: App, name: string): Promise<void> {
  try {
    await forgetToken(name);
    tellOtherTabs(name);
    notify(app, `Signed out of ${name}. The token was deleted.`);
  } catch {
    // Storage is not allowed, or fails.
    notify(
      app,
      `You’re signed out of ${name} in this tab, but the token couldn’t be deleted from this browser. To delete it, clear this site’s data in your browser settings.`,
      'problem',
    );
  }
}

/** Asks the forge to revoke a token that it issued to this app. A token that the user created is theirs to delete. */
async function revoke(app: App, name: string, token: string): Promise<void> {
  const { settings, origin } = app.services;
  try {
    const [{ listSignInOptions }, { revokeToken }] = await Promise.all([
      import('#providers/signInOptions.ts'),
      import('#providers/oauthClient.ts'),
    ]);
    const option = listSignInOptions(settings, origin).find(({ match }) => match === name);
    if (option !== undefined) await revokeToken(option, token);
  } catch {
    // Its code can't be fetched, so the forge can't be reached either. The token is deleted here and expires there.
  }
}
