import { isLoopbackHost } from '#base/isLoopbackHost.ts';
import { isPlainPath } from '#base/isPlainPath.ts';
import type { Access } from '#workspace/workspace.ts';
import { getTokenName, needsRefresh, tokensStore } from './tokensStore.ts';
import type { App } from '../app.ts';

/**
 * Returns the access for a repository: the token of its host, if any. A token that is about to expire is refreshed first; if that fails,
 * the forge decides whether it is still valid.
 */
export async function getRepositoryAccess(app: App, url: string): Promise<Access | undefined> {
  if (!mayGetToken(url, app.services.origin)) return undefined;
  const name = getTokenName(app, url);
  if (needsRefresh(app, name)) {
    try {
      await (await import('./refreshAccess.ts')).refreshAccess(app, name);
    } catch {
      // Its code can't be fetched: the network is gone, too.
    }
  }
  const token = app.get(tokensStore).getState().tokens[name];
  return token === undefined ? undefined : { token };
}

/** True for a URL at which a token stays secret, and whose path can be read in one way only. */
function mayGetToken(url: string, ownOrigin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin, pathname } = new URL(url);
  const isSecret = protocol === 'https:' || origin === ownOrigin || isLoopbackHost(hostname);
  return isSecret && isPlainPath(pathname);
}
