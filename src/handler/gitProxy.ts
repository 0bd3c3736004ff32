import {
  authorizeProxyRequest,
  authorizeRedirect,
  lfsContentType,
  type ProxyRejection,
  type ProxyRules,
  type ProxyTarget,
} from './authorizeProxyRequest.ts';
import { readBody, readStart, type RequestBody } from './readBody.ts';
import { allowOrigin, createInertHeaders, discardBody, respondWithText } from './respond.ts';
import { PrivateAddressError, type OutgoingRequest, type Send } from './send.ts';

/** Bodies up to this size are buffered, so that they can be sent again after a redirect. Git's own requests are far smaller. */
const wholeUpTo = 1024 * 1024;
const mostMoves = 5;
const passedHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-type',
  'git-protocol',
];
const corsHeaders = {
  'Allow-Methods': 'GET, POST, PUT, OPTIONS',
  'Allow-Headers': 'accept, authorization, content-type, git-protocol',
  'Expose-Headers': 'X-Redirected-Url, Retry-After, Proxy-Status',
};
/** Says that a response is the proxy's own, and not a host's (RFC 9209). */
const ownStatus = 'docwright; error=http_request_denied';

/**
 * The CORS proxy for Git: forwards `{path}` = `/host/repository/service`. Stores nothing, and rejects requests in plain text. Rejects if
 * one of the two ends disconnects.
 */
export async function handleProxyRequest(
  request: Request,
  path: string,
  { rules, send }: { readonly rules: ProxyRules; readonly send: Send },
): Promise<Response> {
  const headers = createInertHeaders();
  const origin = request.headers.get('origin') ?? undefined;
  if (origin !== undefined && rules.allowedOrigins.includes(origin)) allowOrigin(headers, origin, corsHeaders);
  const judged = authorizeProxyRequest(
    {
      method: request.method,
      url: path,
      host: new URL(request.url).host,
      origin,
      contentType: request.headers.get('content-type') ?? undefined,
      site: request.headers.get('sec-fetch-site') ?? undefined,
    },
    rules,
  );
  if (!judged.pass) return refuse(judged, headers);
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  const body = ['POST', 'PUT'].includes(request.method) ? await readBody(request.body, wholeUpTo) : null;
  const sent = { method: request.method, headers: outgoingHeaders(request.headers), signal: request.signal };
  const asked = await sendFollowing(send, judged.target, sent, body, rules);
  if (!asked.pass) return refuse(asked, headers);
  if (asked.moved) headers.set('X-Redirected-Url', `https://${asked.target.host}${asked.target.path}`);
  return passAnswer(asked.answer, asked.target, headers);
}

function refuse({ status, reason }: ProxyRejection, headers: Headers): Response {
  headers.set('Proxy-Status', ownStatus);
  return respondWithText(status, reason, headers);
}

function outgoingHeaders(received: Headers): Headers {
  const headers = new Headers();
  for (const name of passedHeaders) {
    const value = received.get(name);
    if (value !== null) headers.set(name, value);
  }
  // GitHub only answers Git's URLs properly if the user agent is Git.
  const agent = received.get('user-agent') ?? '';
  headers.set('user-agent', agent.startsWith('git/') ? agent : 'git/docwright');
  return headers;
}

type Upstream =
  | { readonly pass: true; readonly target: ProxyTarget; readonly moved: boolean; readonly answer: Response }
  | ProxyRejection;

/** Sends a request to a Git host and follows its redirects if the rules allow them. A token is sent only to its own host. */
async function sendFollowing(
  send: Send,
  first: ProxyTarget,
  { method, headers, signal }: Omit<OutgoingRequest, 'body'>,
  body: RequestBody | null,
  rules: ProxyRules,
): Promise<Upstream> {
  let target = first;
  for (let moves = 0; ; moves += 1) {
    let answer: Response;
    try {
      const bytes = body === null ? null : body.kind === 'whole' ? body.bytes : body.stream;
      answer = await send(new URL(`https://${target.host}${target.path}`), { method, headers, body: bytes, signal });
    } catch (error) {
      return unreachable(target, error);
    }
    const location = moveOf(answer, method);
    if (location === null) return { pass: true, target, moved: moves > 0, answer };
    await discardBody(answer);
    const judged = authorizeRedirect(location, target, rules);
    if (!judged.pass) return judged;
    if (moves === mostMoves) return refused(502, `${first.host} redirects more than ${mostMoves} times.`);
    if (body?.kind === 'stream')
      return refused(
        502,
        `${first.host} has moved this repository to https://${judged.target.host}${judged.target.path.replace(/\/[^/]*$/, '')}.`,
      );
    if (judged.target.host !== target.host) headers.delete('authorization');
    target = judged.target;
  }
}

/** The redirect target of a response. A 303 is only followed for a GET, since it changes the method. */
function moveOf({ status, headers }: Response, method: string): string | null {
  const moves = [301, 302, 307, 308].includes(status) || (status === 303 && method === 'GET');
  return moves ? headers.get('location') : null;
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

/** Forwards Git's own response types unchanged, contents of Git LFS as bytes, and the message of an error; nothing else. */
async function passAnswer(answer: Response, { host, service, path }: ProxyTarget, headers: Headers): Promise<Response> {
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (answer.status >= 400) {
    const words = type === 'text/plain' && !answer.headers.has('content-encoding') ? await wordsOf(answer) : '';
    await discardBody(answer);
    const wait = answer.headers.get('retry-after');
    if (wait !== null && /^[\w ,:]{1,40}$/.test(wait)) headers.set('Retry-After', wait);
    return respondWithText(answer.status, words || `${host} responded with status ${answer.status}.`, headers);
  }
  if (answer.status !== 200 || !isExpected(service, path, type)) {
    await discardBody(answer);
    return respondWithText(
      404,
      `${host} doesn’t respond like a Git repository (${answer.status}${/^[\w.+-]+\/[\w.+-]+$/.test(type) ? `, ${type}` : ''}).`,
      headers,
    );
  }
  headers.set('Content-Type', hasAnyType(service) ? 'application/octet-stream' : type);
  headers.set('Cache-Control', 'no-store');
  for (const [name, pattern] of [
    ['content-encoding', /^(?:x-)?[a-z]+$/i],
    ['content-length', /^\d+$/],
  ] as const) {
    const value = answer.headers.get(name);
    if (value !== null && pattern.test(value)) headers.set(name, value);
  }
  return new Response(answer.body, { status: 200, headers });
}

/** True for services whose responses hosts label as anything. */
function hasAnyType(service: ProxyTarget['service']): boolean {
  return service === 'lfs-object' || service === 'lfs-verify';
}

/** True for the content types of a service. A web page isn't a content of Git LFS but a host that asks for something else. */
function isExpected(service: ProxyTarget['service'], path: string, type: string): boolean {
  switch (service) {
    case 'lfs-object':
    case 'lfs-verify':
      return type !== 'text/html';
    case 'lfs-batch':
      return type === lfsContentType;
    case 'info/refs':
      return type === `application/x-${path.slice(path.indexOf('=') + 1)}-advertisement`;
    case 'git-upload-pack':
    case 'git-receive-pack':
      return type === `application/x-${service}-result`;
  }
}

/** The first line of a short text. */
async function wordsOf({ body }: Response): Promise<string> {
  const text = new TextDecoder().decode(await readStart(body, 4096));
  return (
    text
      .trim()
      .split('\n')[0]
      ?.replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, 200) ?? ''
  );
}
