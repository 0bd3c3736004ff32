import type { TokenGrant } from '#providers/oauthClient.ts';
import { createNamedLock } from '#workspace/namedLock.ts';
import { defineState, defineStore, type App } from '../app.ts';
import { getHostsInBrowser } from '../hosts/hostMemory.ts';

/** A token that was granted for some time, and whether it is stored in this browser. */
export interface KeptGrant extends TokenGrant {
  readonly isStored: boolean;
}

/**
 * The tokens of this session by host (or by host and path, if a forge is known there), in memory; `intents/signIn.ts` stores them on request.
 * `grants` has what is known about tokens from signing in.
 */
export const tokensStore = defineStore<{
  readonly tokens: Readonly<Record<string, string>>;
  readonly grants: Readonly<Record<string, KeptGrant>>;
}>(() => ({ tokens: {}, grants: {} }));

/** Held while a host's stored token is replaced or deleted: `token NAME`, in one tab at a time. */
export const tokenLock = defineState((app) => createNamedLock(app.services.locks));

/** Name of the channel on which tabs tell each other the host that the user signed out of. */
export const signOutChannelName = 'docwright-sign-out';

/** Tokens that expire within this time are refreshed before use, in milliseconds. */
const refreshMargin = 5 * 60_000;

/** True if a token is about to expire and can be refreshed. */
export function needsRefresh(app: App, name: string): boolean {
  const { tokens, grants } = app.get(tokensStore).getState();
  const grant = grants[name];
  if (grant === undefined || grant.token !== tokens[name] || grant.refreshToken === null) return false;
  return isExpiring(grant, app.services.now());
}

/** True if a grant ends soon. */
export function isExpiring({ expiresAt }: TokenGrant, now: number): boolean {
  return expiresAt !== null && expiresAt - now < refreshMargin;
}

/** Keeps a granted token in memory. */
export function setGrant(app: App, name: string, grant: KeptGrant): void {
  app.get(tokensStore).setState(({ tokens, grants }) => ({
    tokens: { ...tokens, [name]: grant.token },
    grants: { ...grants, [name]: grant },
  }));
}

/** Drops a token from memory. */
export function removeGrant(app: App, name: string): void {
  app.get(tokensStore).setState(({ tokens: { [name]: _token, ...tokens }, grants: { [name]: _grant, ...grants } }) => ({
    tokens,
    grants,
  }));
}

/** The name of a repository's token: the longest `match` of the known forges, since a host may have two; otherwise the URL's host. */
export function getTokenName(app: App, url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  const names = getHostsInBrowser(app).hosts.map(({ match }) => match);
  const matching = names.filter((match) => `${host}${pathname}/`.startsWith(`${match}/`));
  return matching.toSorted((a, b) => b.length - a.length)[0] ?? host;
}

/** Has other tabs drop a token. */
export function tellOtherTabs(name: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(signOutChannelName);
  channel.postMessage(name);
  channel.close();
}
