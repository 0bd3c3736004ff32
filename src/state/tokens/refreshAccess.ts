import { refreshGrant, revokeToken } from '#providers/oauthClient.ts';
import { listSignInOptions } from '#providers/signInOptions.ts';
import { discardStored, loadGrants, rememberGrant } from './tokenVault.ts';
import {
  isExpiring,
  needsRefresh,
  removeGrant,
  setGrant,
  tellOtherTabs,
  tokenLock,
  tokensStore,
  type KeptGrant,
} from './tokensStore.ts';
import type { App } from '../app.ts';

/**
 * Refreshes a token that is about to expire. Only one tab asks the forge, since most accept a refresh token once and revoke all tokens
 * when it is used again; other tabs wait and read what it stored. If the forge rejects it, the token isn't refreshed again. If another tab
 * signed out, the token is dropped here, too.
 */
export function refreshAccess(app: App, name: string): Promise<void> {
  return app.get(tokenLock)(`token ${name}`, async () => {
    // Another call or tab may have refreshed it while this one waited.
    if (!needsRefresh(app, name)) return;
    const own = app.get(tokensStore).getState().grants[name];
    if (own === undefined) return;
    const stored = own.isStored ? await loadGrants() : null;
    if (!isInUse(app, name, own)) return;
    if (stored !== null && stored[name] === undefined) return removeGrant(app, name);
    const newest = { ...own, ...stored?.[name] };
    setGrant(app, name, newest);
    const { settings, origin, now } = app.services;
    const option = listSignInOptions(settings, origin).find(({ match }) => match === name);
    if (option === undefined || newest.refreshToken === null || !isExpiring(newest, now())) return;
    const refreshed = await refreshGrant(option, newest.refreshToken, now());
    if (await isSignedOut(app, name, newest)) {
      if (refreshed.ok) await revokeToken(option, refreshed.value.token);
      return;
    }
    if (!refreshed.ok) {
      if (refreshed.problem.code === 'git/token-refused') setGrant(app, name, { ...newest, refreshToken: null });
      return;
    }
    // A response without a refresh token means that the old one stays valid (RFC 6749 §6).
    const grant = { ...refreshed.value, refreshToken: refreshed.value.refreshToken ?? newest.refreshToken };
    setGrant(app, name, { ...grant, isStored: newest.isStored });
    if (!newest.isStored) return;
    try {
      await rememberGrant(name, grant);
    } catch {
      setGrant(app, name, { ...grant, isStored: false }); // storage is full or fails: this tab goes on
      // Used again, the former refresh token would revoke all, so no tab may find it.
      const isUsed = grant.refreshToken !== newest.refreshToken;
      if (isUsed && !(await discardStored(name))) tellOtherTabs(name);
    }
  });
}

function isInUse(app: App, name: string, grant: KeptGrant): boolean {
  const { tokens, grants } = app.get(tokensStore).getState();
  return grants[name] === grant && tokens[name] === grant.token;
}

/** True if the user signed out, here or in another tab, or in with another token. */
async function isSignedOut(app: App, name: string, grant: KeptGrant): Promise<boolean> {
  const stored = grant.isStored ? await loadGrants() : null;
  if (!isInUse(app, name, grant)) return true;
  const other = stored?.[name];
  if (stored === null || other?.refreshToken === grant.refreshToken) return false;
  // Another tab signed out, or in again, maybe as somebody else.
  if (other === undefined) removeGrant(app, name);
  else setGrant(app, name, { ...other, isStored: true });
  return true;
}
