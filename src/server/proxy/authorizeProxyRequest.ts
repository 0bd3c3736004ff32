import { isIP } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** What the gate looks at: the request line below the proxy's own path, and the headers that tell who asks. */
export interface ProxyRequest {
  readonly method: string;
  /** `/host/path?query`. */
  readonly url: string;
  readonly contentType?: string | undefined;
  /** The `GitHost` that the request went to, and the page's `NodeOrigin`. */
  readonly host: string;
  readonly origin?: string | undefined;
  /** The browser's `Sec-Fetch-Site`. */
  readonly site?: string | undefined;
}

/** What a proxy passes on, and to whom it answers. */
export interface ProxyRules {
  readonly allowedHosts: readonly string[];
  /** Pages of other origins that may use it: `https://docs.example.com`. Those of its own always may. */
  readonly allowedOrigins: readonly string[];
}

/** Where a request goes: always over HTTPS, `path` with its query. */
export interface ProxyTarget {
  readonly host: string;
  readonly path: string;
  readonly service: Service;
}

/** A request that is not passed on, with the status and the sentence that say why. */
export interface ProxyRejection {
  readonly pass: false;
  readonly status: number;
  readonly reason: string;
}

/** What the gate says of a request. */
export type ProxyDecision = { readonly pass: true; readonly target: ProxyTarget } | ProxyRejection;

/** The last part of the addresses of Git's smart HTTP. */
type Service = 'info/refs' | 'git-upload-pack' | 'git-receive-pack';

/** Hosts whose repositories anybody may open through the proxy. */
export const publicGitHosts: readonly string[] = ['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org'];

const gitOnly = 'The proxy passes Git’s own requests only.';

/** Judges a request: only Git's smart HTTP (gitprotocol-http(5)), only to allowed hosts, only for its own app. */
export function authorizeProxyRequest(request: ProxyRequest, rules: ProxyRules): ProxyDecision {
  if (!mayUse(request, rules)) return refused(403, 'The proxy serves its own app only.');
  const [, named = '', path = ''] = /^\/([^/?#]+)(\/[^#]*)$/.exec(request.url) ?? [];
  const host = named.toLowerCase();
  if (host === '') return refused(400, 'The address names no host.');
  const closed = closedHost(host, rules);
  if (closed !== null) return closed;
  const service = serviceOf(path);
  if (service === null) return refused(403, gitOnly);
  const answer: ProxyDecision = { pass: true, target: { host, path, service } };
  if (request.method === 'OPTIONS') return answer;
  if (request.method !== (service === 'info/refs' ? 'GET' : 'POST')) return refused(405, gitOnly);
  if (service !== 'info/refs' && request.contentType !== `application/x-${service}-request`)
    return refused(415, gitOnly);
  return answer;
}

/**
 * Judges where a Git host sends a request on to, as strictly as the request itself. As Git has it, the new address ends in
 * what was asked for, so that what stands before it is the repository's.
 */
export function authorizeRedirect(location: string, from: ProxyTarget, rules: ProxyRules): ProxyDecision {
  const base = `https://${from.host}${from.path}`;
  if (!URL.canParse(location, base)) return refused(502, `${from.host} sends this on to an address that is none.`);
  const { protocol, host, pathname, search, username, password } = new URL(location, base);
  if (protocol !== 'https:' || username !== '' || password !== '')
    return refused(403, `The proxy does not follow ${from.host} to an address of ${protocol}//${host}.`);
  const closed = closedHost(host, rules);
  if (closed !== null) return { ...closed, reason: `${from.host} sends this on to ${host}. ${closed.reason}` };
  const path = pathname + search;
  if (serviceOf(path) !== from.service || tailOf(path, from.service) !== tailOf(from.path, from.service)) {
    return refused(404, `${from.host} sends this on to a page that is no Git repository.`);
  }
  return { pass: true, target: { host, path, service: from.service } };
}

function refused(status: number, reason: string): ProxyRejection {
  return { pass: false, status, reason };
}

function closedHost(host: string, { allowedHosts }: ProxyRules): ProxyRejection | null {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  if (!allowedHosts.includes(host)) return refused(403, `The proxy does not pass requests to ${host}.`);
  return isIP(name) !== 0 && !isPublicAddress(name) ? refused(403, `${name} is not on the public internet.`) : null;
}

/** The service that a path with its query asks for; null where it is none of Git's, or hides another path. */
function serviceOf(address: string): Service | null {
  const [path = '', query = '', more] = address.split('?');
  const service = /^\/[^/].*\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(path)?.[1];
  if (service === undefined || more !== undefined || /\.\.|\/\/|\\|%2f|%5c|%2e/i.test(path)) return null;
  const expectedQuery = service === 'info/refs' ? /^service=git-(?:upload|receive)-pack$/ : /^$/;
  return expectedQuery.test(query) ? (service as Service) : null; // one of the pattern's three words
}

function tailOf(path: string, service: Service): string {
  return path.slice(path.lastIndexOf(`/${service}`));
}

/** Browsers name the page's origin wherever it is another one; what names none is the app itself or no browser. */
function mayUse({ host, origin, site }: ProxyRequest, { allowedOrigins }: ProxyRules): boolean {
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  return allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}
