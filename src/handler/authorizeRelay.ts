import { z } from 'zod';
import { isIpAddress, isPublicAddress } from './publicAddress.ts';

/** What may be relayed. */
export interface RelayRules {
  /** True if requests may be sent to the URL, according to the API's description. */
  readonly mayReach: (url: URL) => boolean;
  /** Hosts with ports (`127.0.0.1:8080`) that were named when the server was started: they may be anywhere, including on this machine. */
  readonly namedHosts: readonly string[];
}

/** A request to relay: the first line of the page's request. The body follows it. */
export interface RelayRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Whether the host was named, so that its address may be private. */
  readonly isNamed: boolean;
}

/** The decision about a request: sent, or rejected with a status and a sentence that explains it. */
export type RelayDecision =
  | { readonly pass: true; readonly asked: RelayRequest }
  | { readonly pass: false; readonly status: number; readonly reason: string };

const token = /^[\w!#$%&'*+.^`|~-]{1,200}$/;
const line = z.object({
  method: z.string().regex(/^[A-Z]{1,20}$/),
  url: z.string().max(20_000),
  headers: z
    .array(
      z.object({
        name: z.string().regex(token),
        value: z
          .string()
          .regex(/^[\t\x20-\x7e\x80-\xff]*$/)
          .max(20_000),
      }),
    )
    .max(200),
});

/** Headers that belong to a connection, or that reveal the page (RFC 9110 §7.6.1). */
const own =
  /^(?:host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer|expect|origin|referer|accept-encoding|proxy-.*|sec-.*|forwarded|x-forwarded-.*)$/i;

/** Authorizes a request by its first line: only to its API's servers, and never to a private address, unless its host was named. */
export function authorizeRelay(text: string, { mayReach, namedHosts }: RelayRules): RelayDecision {
  const parsed = line.safeParse(jsonOf(text));
  const url = parsed.success && URL.canParse(parsed.data.url) ? new URL(parsed.data.url) : null;
  if (!parsed.success || url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return refused(400, 'This request can’t be forwarded.');
  const isNamed = namedHosts.includes(url.host.toLowerCase());
  if (!isNamed && !mayReach(url))
    return refused(
      403,
      `Can’t forward requests to ${url.host} because this API’s description doesn’t list that server.`,
    );
  const address = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!isNamed && isIpAddress(address) && !isPublicAddress(address)) return refused(403, explainPrivateHost(url.host));
  if (/^(?:CONNECT|TRACE)$/.test(parsed.data.method))
    return refused(405, `${parsed.data.method} requests aren’t forwarded.`);
  return {
    pass: true,
    asked: {
      method: parsed.data.method,
      url,
      headers: parsed.data.headers.filter(({ name }) => !own.test(name)),
      isNamed,
    },
  };
}

/** Why requests to a private host are rejected, and what to do. */
export function explainPrivateHost(host: string): string {
  return `${host} isn’t on the public internet. To forward requests to it, start the server with --api-host ${host}.`;
}

function refused(status: number, reason: string): RelayDecision {
  return { pass: false, status, reason };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
