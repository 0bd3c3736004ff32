import type { IncomingMessage } from 'node:http';
import { explainHostRefusal, type HostTest } from '#base/hostTest.ts';
import { getFrameCsp } from './contentSecurityPolicy.ts';

/** Why a request is refused, or null where it is in order. */
export type RequestRejection = string | null;

/**
 * Refuses requests that a page of another site makes a browser send: a `GitHost` that is not this server's own
 * (DNS rebinding) or an `NodeOrigin` that is another site's. `publicOrigin` is what browsers see of a server behind another.
 */
export function checkRequestOrigin(
  request: IncomingMessage,
  ownHosts: HostTest,
  publicOrigin?: string,
): RequestRejection {
  const host = request.headers.host ?? '';
  const ofHost = explainHostRefusal(host, ownHosts);
  if (ofHost !== null) return ofHost;
  // The documents of frames hold nothing of anybody's, and one of them is asked for by a frame that has no origin.
  if (request.method === 'GET' && getFrameCsp((request.url ?? '').replace(/\?.*$/, '')) !== null) return null;
  const origin = request.headers.origin;
  if (origin !== undefined && origin !== publicOrigin && !isOwnOrigin(origin, host))
    return 'This server answers its own pages only.';
  // Where a browser leaves the origin out it says what it is asking for: following a link from elsewhere is all that others may.
  const site = request.headers['sec-fetch-site'];
  const followsLink = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  if ((site === 'cross-site' || site === 'same-site') && !followsLink) return 'This server answers its own pages only.';
  return null;
}

/** Whether an `NodeOrigin` header names the very host that the request went to. */
export function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
