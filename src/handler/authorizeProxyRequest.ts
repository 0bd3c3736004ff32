import { isPlainPath } from '#base/isPlainPath.ts';
import { isIpAddress, isPublicAddress } from './publicAddress.ts';

/** The checked parts of a request: the request line below the proxy's path, and the headers that identify the requester. */
export interface ProxyRequest {
  readonly method: string;
  /** `/host/path?query`. */
  readonly url: string;
  readonly contentType?: string | undefined;
  /** The request's `Host` header, and the page's `Origin`. */
  readonly host: string;
  readonly origin?: string | undefined;
  /** The browser's `Sec-Fetch-Site`. */
  readonly site?: string | undefined;
}

/** The hosts that a proxy forwards to, and the origins that may use it. */
export interface ProxyRules {
  readonly allowedHosts: readonly string[];
  /** Other origins that may use it: `https://docs.example.com`. Its own origin always may. */
  readonly allowedOrigins: readonly string[];
}

/** The target of a request: always over HTTPS; `path` includes the query. */
export interface ProxyTarget {
  readonly host: string;
  readonly path: string;
  readonly service: Service;
}

/** A rejected request, with the status and a sentence that explains it. */
export interface ProxyRejection {
  readonly pass: false;
  readonly status: number;
  readonly reason: string;
}

/** The decision about a request. */
export type ProxyDecision = { readonly pass: true; readonly target: ProxyTarget } | ProxyRejection;

/** Of Git LFS's requests and responses (git-lfs, docs/api). */
export const lfsContentType = 'application/vnd.git-lfs+json';

/** The last part of smart HTTP URLs; or Git LFS: its batches, its objects, and their verification. */
type Service = 'info/refs' | 'git-upload-pack' | 'git-receive-pack' | 'lfs-batch' | 'lfs-object' | 'lfs-verify';

const methods: Readonly<Record<Service, readonly string[]>> = {
  'info/refs': ['GET'],
  'git-upload-pack': ['POST'],
  'git-receive-pack': ['POST'],
  'lfs-batch': ['POST'],
  'lfs-object': ['GET', 'PUT'],
  'lfs-verify': ['POST'],
};

const contentTypes: Readonly<Partial<Record<Service, string>>> = {
  'git-upload-pack': 'application/x-git-upload-pack-request',
  'git-receive-pack': 'application/x-git-receive-pack-request',
  'lfs-batch': lfsContentType,
  'lfs-verify': lfsContentType,
};

/** Hosts whose repositories anybody may open through the proxy. */
export const publicGitHosts: readonly string[] = ['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org'];

/**
 * Hosts that verify uploads to another host’s Git LFS, and that host. Nothing else is forwarded to them: the batch API of github.com names
 * `https://lfs.github.com/OWNER/REPOSITORY/objects/OID/verify`.
 */
const verifyingHosts: ReadonlyMap<string, string> = new Map([['lfs.github.com', 'github.com']]);

const gitOnly = 'The proxy only forwards Git requests.';

/** Authorizes a request: only Git's smart HTTP (gitprotocol-http(5)) and Git LFS, only to allowed hosts, only from its own app. */
export function authorizeProxyRequest(request: ProxyRequest, rules: ProxyRules): ProxyDecision {
  if (!mayUse(request, rules)) return refused(403, 'The proxy only accepts requests from its own app.');
  const [, named = '', path = ''] = /^\/([^/?#]+)(\/[^#]*)$/.exec(request.url) ?? [];
  const host = named.toLowerCase();
  if (host === '') return refused(400, 'The URL has no host.');
  const verifiedHost = verifyingHosts.get(host);
  const closed = closedHost(verifiedHost ?? host, rules);
  if (closed !== null) return closed;
  const service = verifiedHost === undefined ? serviceOf(path) : verificationOf(path);
  if (service === null) return refused(403, gitOnly);
  const answer: ProxyDecision = { pass: true, target: { host, path, service } };
  if (request.method === 'OPTIONS') return answer;
  if (!methods[service].includes(request.method)) return refused(405, gitOnly);
  const type = contentTypes[service];
  if (type !== undefined && request.contentType !== type) return refused(415, gitOnly);
  return answer;
}

/**
 * Authorizes a redirect by a Git host as strictly as the request itself. As in Git, the new URL must end in the requested path, so that the
 * part before it is the repository's URL.
 */
export function authorizeRedirect(location: string, from: ProxyTarget, rules: ProxyRules): ProxyDecision {
  const base = `https://${from.host}${from.path}`;
  if (verifyingHosts.has(from.host)) return refused(502, `${from.host} redirects, which it shouldn’t.`);
  if (!URL.canParse(location, base)) return refused(502, `${from.host} redirects to an invalid URL.`);
  const { protocol, host, pathname, search, username, password } = new URL(location, base);
  if (protocol !== 'https:' || username !== '' || password !== '')
    return refused(403, `The proxy doesn’t follow the redirect from ${from.host} to ${protocol}//${host}.`);
  const closed = closedHost(host, rules);
  if (closed !== null) return { ...closed, reason: `${from.host} redirects to ${host}. ${closed.reason}` };
  const path = pathname + search;
  if (serviceOf(path) !== from.service || tailOf(path, from.service) !== tailOf(from.path, from.service)) {
    return refused(404, `${from.host} redirects to a page that isn’t a Git repository.`);
  }
  return { pass: true, target: { host, path, service: from.service } };
}

function refused(status: number, reason: string): ProxyRejection {
  return { pass: false, status, reason };
}

function closedHost(host: string, { allowedHosts }: ProxyRules): ProxyRejection | null {
  if (!allowedHosts.includes(host)) return refused(403, `The proxy doesn’t forward requests to ${host}.`);
  if (!URL.canParse(`https://${host}/`)) return refused(400, `${host} isn’t a host.`);
  // As it will be reached: URLs also have other notations for IP addresses.
  const name = new URL(`https://${host}/`).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIpAddress(name) && !isPublicAddress(name) ? refused(403, `${name} isn’t on the public internet.`) : null;
}

/** The Git service in a URL path with query; null if it is none, or the path hides another one. */
function serviceOf(address: string): Service | null {
  const [path = '', query = '', more] = address.split('?');
  const service = /^\/[^/].*\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(path)?.[1] ?? lfsServiceOf(path);
  if (service === null || more !== undefined || !isPlainPath(path) || /\.\.|%2e/i.test(path)) return null;
  const expectedQuery = service === 'info/refs' ? /^service=git-(?:upload|receive)-pack$/ : /^$/;
  return expectedQuery.test(query) ? (service as Service) : null; // one of the pattern's three alternatives, or Git LFS's
}

/** Git LFS's part of a path below a repository; GitLab has its objects at a place of their own. Null if it is none. */
function lfsServiceOf(path: string): Service | null {
  const rest = /^\/[^/].*\.git\/(?:info\/lfs|gitlab-lfs)\/(.+)$/.exec(path)?.[1] ?? '';
  if (rest === 'objects/batch') return 'lfs-batch';
  if (rest === 'verify' || rest === 'objects/verify') return 'lfs-verify';
  return /^objects\/[0-9a-f]{64}(?:\/\d{1,15})?$/.test(rest) ? 'lfs-object' : null;
}

/** Verification at a host that does nothing else. */
function verificationOf(path: string): Service | null {
  return /^(?:\/(?!\.\.?\/)[\w.-]+){2}\/objects\/[0-9a-f]{64}\/verify$/.test(path) ? 'lfs-verify' : null;
}

function tailOf(path: string, service: Service): string {
  const start = service.startsWith('lfs-')
    ? path.search(/\/(?:info\/lfs|gitlab-lfs)\//)
    : path.lastIndexOf(`/${service}`);
  return path.slice(start);
}

/** Browsers send `Origin` on every cross-origin request; without it, the request is from the app itself or from no browser. */
function mayUse({ host, origin, site }: ProxyRequest, { allowedOrigins }: Pick<ProxyRules, 'allowedOrigins'>): boolean {
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  return allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}

/** True if a request is from a page of these origins or the handler's own, or from no browser. */
export function isAllowedPage({ url, method, headers }: Request, allowedOrigins: readonly string[]): boolean {
  const origin = headers.get('origin') ?? undefined;
  const site = headers.get('sec-fetch-site') ?? undefined;
  return mayUse({ url, method, host: new URL(url).host, origin, site }, { allowedOrigins });
}
