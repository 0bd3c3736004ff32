import type { IncomingMessage } from 'node:http';
import { explainHostRefusal, type HostTest } from '#base/hostTest.ts';
import { getFrameCsp } from './contentSecurityPolicy.ts';

/** Why a request is rejected; null if it is allowed. */
export type RequestRejection = string | null;

/**
 * Rejects requests that a page of another site makes a browser send: a `Host` header that isn't this server's own (DNS rebinding), or
 * another site's `Origin`. `publicOrigin` is the origin that browsers see if the server is behind another one.
 */
export function checkRequestOrigin(
  request: IncomingMessage,
  ownHosts: HostTest,
  publicOrigin?: string,
): RequestRejection {
  const host = request.headers.host ?? '';
  const ofHost = explainHostRefusal(host, ownHosts);
  if (ofHost !== null) return ofHost;
  // Frame documents contain no private data, and one of them is requested by a frame without an origin.
  if (request.method === 'GET' && getFrameCsp((request.url ?? '').replace(/\?.*$/, '')) !== null) return null;
  const origin = request.headers.origin;
  if (origin !== undefined && origin !== publicOrigin && !isOwnOrigin(origin, host))
    return 'This server only accepts requests from its own pages.';
  // A browser that omits `Origin` sends `Sec-Fetch-Site`: other sites may only link here.
  const site = request.headers['sec-fetch-site'];
  const followsLink = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  if ((site === 'cross-site' || site === 'same-site') && !followsLink)
    return 'This server only accepts requests from its own pages.';
  return null;
}

/** True if an `Origin` header names the host that the request was sent to. */
export function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
