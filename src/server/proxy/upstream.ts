import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request, type Dispatcher } from 'undici';
import { authorizeRedirect, type ProxyRules, type ProxyRejection, type ProxyTarget } from './authorizeProxyRequest.ts';
import { isPublicAddress } from './publicAddress.ts';
import { createFilteredLookup, PrivateAddressError, type AddressPredicate } from './filteredLookup.ts';
import type { RequestBody } from './requestBody.ts';

/** How the proxy reaches Git hosts; tests use their own hosts. */
export interface UpstreamOptions {
  readonly mayConnect?: AddressPredicate;
  /** A certificate to trust in addition to Node's. */
  readonly authority?: string;
}

/** A request to a Git host. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: IncomingHttpHeaders;
  readonly body: RequestBody | null;
  readonly signal: AbortSignal;
}

/** A Git host's response, and its source after redirects. */
export type UpstreamResponse =
  | {
      readonly pass: true;
      readonly target: ProxyTarget;
      readonly moved: boolean;
      readonly answer: Dispatcher.ResponseData;
    }
  | ProxyRejection;

const mostMoves = 5;
const passedHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-type',
  'git-protocol',
] as const;

/** Connections to Git hosts, at public addresses only. */
export function createUpstreamAgent({ mayConnect = isPublicAddress, authority }: UpstreamOptions): Agent {
  return new Agent({
    connect: {
      lookup: createFilteredLookup(mayConnect),
      timeout: 10_000,
      ...(authority === undefined ? {} : { ca: authority }),
    },
    headersTimeout: 120_000,
    bodyTimeout: 60_000,
    connections: 32,
  });
}

/** Sends a request to a Git host and follows its redirects if the rules allow them. A token is sent only to its own host. */
export async function fetchUpstream(
  agent: Agent,
  first: ProxyTarget,
  { method, headers, body, signal }: UpstreamRequest,
  rules: ProxyRules,
): Promise<UpstreamResponse> {
  const sent: Record<string, string> = { 'user-agent': gitAgent(headers['user-agent']) };
  for (const name of passedHeaders) if (typeof headers[name] === 'string') sent[name] = headers[name];
  if (headers.authorization !== undefined) sent['authorization'] = headers.authorization;
  let target = first;
  for (let moves = 0; ; moves += 1) {
    let answer: Dispatcher.ResponseData;
    try {
      const bytes = body === null ? null : body.kind === 'whole' ? body.bytes : body.stream;
      answer = await request(`https://${target.host}${target.path}`, {
        method,
        headers: sent,
        body: bytes,
        dispatcher: agent,
        signal,
      });
    } catch (error) {
      return unreachable(target, error);
    }
    const location = moveOf(answer, method);
    if (location === null) return { pass: true, target, moved: moves > 0, answer };
    await answer.body.dump({ limit: 65_536 });
    const judged = authorizeRedirect(location, target, rules);
    if (!judged.pass) return judged;
    if (moves === mostMoves) return refused(502, `${first.host} redirects more than ${mostMoves} times.`);
    if (body?.kind === 'stream')
      return refused(
        502,
        `${first.host} has moved this repository to https://${judged.target.host}${judged.target.path.replace(/\/[^/]*$/, '')}.`,
      );
    if (judged.target.host !== target.host) delete sent['authorization'];
    target = judged.target;
  }
}

/** The redirect target of a response. A 303 is only followed for a GET, since it changes the method. */
function moveOf({ statusCode, headers }: Dispatcher.ResponseData, method: string): string | null {
  const moves = [301, 302, 307, 308].includes(statusCode) || (statusCode === 303 && method === 'GET');
  return moves && typeof headers['location'] === 'string' ? headers['location'] : null;
}

function unreachable({ host }: ProxyTarget, error: unknown): ProxyRejection {
  const name = host.replace(/:\d+$/, '');
  return error instanceof PrivateAddressError
    ? refused(403, `${name} isn’t on the public internet.`)
    : refused(502, `Can’t reach ${name} from here.`);
}

function refused(status: number, reason: string): ProxyRejection {
  return { pass: false, status, reason };
}

/** GitHub only answers Git's URLs properly if the user agent is Git. */
function gitAgent(name: string | undefined): string {
  return name?.startsWith('git/') === true ? name : 'git/docwright';
}
