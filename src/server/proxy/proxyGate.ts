import { isIP } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** What the gate looks at: the request line below the proxy's own path, and the headers that tell who asks. */
export interface ProxyRequest {
  readonly method: string;
  /** `/host/path?query`. */
  readonly url: string;
  readonly contentType?: string | undefined;
  /** The `Host` that the request went to, and the page's `Origin`. */
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

/** Where a request goes (`path` with its query), or why it does not. */
export type GateAnswer =
  | { readonly pass: true; readonly host: string; readonly path: string }
  | { readonly pass: false; readonly status: number; readonly reason: string };

/** Hosts whose repositories anybody may open through the proxy. */
export const publicGitHosts: readonly string[] = ['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org'];

const gitOnly = 'The proxy passes Git’s own requests only.';

/** Judges a request: only Git's smart HTTP (gitprotocol-http(5)), only to allowed hosts, only for its own app. */
export function judgeProxyRequest(request: ProxyRequest, rules: ProxyRules): GateAnswer {
  const refuse = (status: number, reason: string): GateAnswer => ({ pass: false, status, reason });
  if (!mayUse(request, rules)) return refuse(403, 'The proxy serves its own app only.');
  const [, named = '', rest = ''] = /^\/([^/?#]+)(\/[^#]*)$/.exec(request.url) ?? [];
  const host = named.toLowerCase();
  if (host === '') return refuse(400, 'The address names no host.');
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  if (!rules.allowedHosts.includes(host)) return refuse(403, `The proxy does not pass requests to ${host}.`);
  if (isIP(name) !== 0 && !isPublicAddress(name)) return refuse(403, `${name} is not on the public internet.`);

  const [path = '', query = '', more] = rest.split('?');
  const service = /^\/[^/].*\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(path)?.[1];
  if (service === undefined || more !== undefined || /\.\.|\/\/|\\|%2f|%5c|%2e/i.test(path)) return refuse(403, gitOnly);
  const expectedQuery = service === 'info/refs' ? /^service=git-(?:upload|receive)-pack$/ : /^$/;
  if (!expectedQuery.test(query)) return refuse(403, gitOnly);
  if (request.method === 'OPTIONS') return { pass: true, host, path: rest };
  if (request.method !== (service === 'info/refs' ? 'GET' : 'POST')) return refuse(405, gitOnly);
  if (service !== 'info/refs' && request.contentType !== `application/x-${service}-request`) return refuse(415, gitOnly);
  return { pass: true, host, path: rest };
}

/** Browsers name the page's origin wherever it is another one; what names none is the app itself or no browser. */
function mayUse({ host, origin, site }: ProxyRequest, { allowedOrigins }: ProxyRules): boolean {
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  return allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}
