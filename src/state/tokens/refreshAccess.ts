import { refreshGrant } from '#providers/oauthClient.ts';
import { listSignInOptions } from '#providers/signInOptions.ts';
import { createNamedLock } from '#workspace/namedLock.ts';
import { loadGrants, rememberGrant } from './tokenVault.ts';
import { isExpiring, needsRefresh, setGrant, tokensStore } from './tokensStore.ts';
import { defineState, type App } from '../app.ts';

const refreshLock = defineState((app) => createNamedLock(app.services.locks));

/**
 * Refreshes a token that is about to expire. Only one tab asks the forge, since most accept a refresh token once and revoke all tokens
 * when it is used again; other tabs wait and read what it stored. If the forge rejects it, the token isn't refreshed again.
 */
export function refreshAccess(app: App, name: string): Promise<void> {
  return app.get(refreshLock)(`token ${name}`, async () => {
    // Another call or tab may have refreshed it while this one waited.
    if (!needsRefresh(app, name)) return;
    const own = app.get(tokensStore).getState().grants[name];
    if (own === undefined) return;
    const stored = own.isStored ? (await loadGrants())[name] : undefined;
    const newest = stored === undefined ? own : { ...stored, isStored: true };
    if (newest.token !== own.token) setGrant(app, name, newest);
    const { settings, origin, now } = app.services;
    const option = listSignInOptions(settings, origin).find(({ match }) => match === name);
    if (option === undefined || newest.refreshToken === null || !isExpiring(newest, now())) return;
    const refreshed = await refreshGrant(option, newest.refreshToken, now());
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
    }
  });
}
