import type { IncomingMessage } from 'node:http';
import { framePolicy } from './contentSecurityPolicy.ts';

/** Why a request is refused, or null where it is in order. */
export type Refusal = string | null;

/**
 * Refuses requests that a page of another site makes a browser send: a `Host` that is not this server's own
 * (DNS rebinding) or an `Origin` that is another site's. `publicOrigin` is what browsers see of a server behind another.
 */
export function refusalOf(
  request: IncomingMessage,
  ownHosts: (host: string) => boolean,
  publicOrigin?: string,
): Refusal {
  const host = request.headers.host ?? '';
  if (!ownHosts(host)) return `This server does not answer for the host name "${host}".`;
  // The documents of frames hold nothing of anybody's, and one of them is asked for by a frame that has no origin.
  if (request.method === 'GET' && framePolicy((request.url ?? '').replace(/\?.*$/, '')) !== null) return null;
  const origin = request.headers.origin;
  if (origin !== undefined && origin !== publicOrigin && !isOwnOrigin(origin, host))
    return 'This server answers its own pages only.';
  // Where a browser leaves the origin out it says what it is asking for: following a link from elsewhere is all that others may.
  const site = request.headers['sec-fetch-site'];
  const followsLink = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  if ((site === 'cross-site' || site === 'same-site') && !followsLink) return 'This server answers its own pages only.';
  return null;
}

/** Whether an `Origin` header names the very host that the request went to. */
export function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Which `Host` values a server answers for: loopback names and `publicOrigin`'s always, any other only where it listens on the network. */
export function ownHosts(listensOn: string, publicOrigin?: string): (host: string) => boolean {
  const loopback = ['127.0.0.1', 'localhost', '[::1]'];
  const named = [listensOn.toLowerCase(), ...(publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname])];
  return (host) => {
    if (!/^(?:\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::\d+)?$/i.test(host)) return false;
    const name = host.replace(/:\d+$/, '').toLowerCase();
    if (loopback.includes(name) || named.includes(name)) return true;
    // On the network people use the machine's address or its name; rebinding needs a name with a dot that is not an address.
    return (
      !loopback.includes(listensOn) &&
      listensOn !== '::1' &&
      (/^[\d.]+$/.test(name) || name.startsWith('[') || !name.includes('.'))
    );
  };
}
