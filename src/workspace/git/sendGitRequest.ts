import { err, ok, type Result } from '#base/result.ts';
import { encodeText } from '#base/encoding.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { describeWait, readRetryAfter, usualWait } from '#base/retryAfter.ts';
import type { Access } from '../workspace.ts';

/** How to reach a repository. */
export interface Remote {
  /** The repository's own address, without a trailing slash. */
  readonly url: string;
  /** Protocol version for reading (gitprotocol-v2(5)); 0 sends no `Git-Protocol` header, which some hosts don't accept from browsers. */
  readonly version: 0 | 2;
  /** The CORS proxy's address; null sends requests to the host directly. */
  readonly proxy: string | null;
  /** The app's own origin: addresses on it need no proxy. */
  readonly ownOrigin: string;
  readonly access?: Access | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes received so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** The response of a repository's service, and the repository's address after redirects. */
export interface GitHttpResponse {
  readonly body: AsyncIterable<Uint8Array>;
  readonly url: string;
}

/** Git's two services over HTTP (gitprotocol-http(5)). */
export type GitServiceName = 'git-upload-pack' | 'git-receive-pack';

/**
 * Sends a request to a repository's service. Returns the response body, or a problem worded for writers. The token is sent in the header
 * only. `version` is the protocol version, which only affects reading.
 */
export async function sendGitRequest(
  remote: Remote,
  service: GitServiceName,
  body: Uint8Array<ArrayBuffer> | null,
  version: 0 | 2 = service === 'git-upload-pack' ? remote.version : 0,
): Promise<Result<GitHttpResponse, Problem>> {
  const path = body === null ? `/info/refs?service=${service}` : `/${service}`;
  const headers: Record<string, string> = version === 2 ? { 'Git-Protocol': 'version=2' } : {};
  if (remote.access !== undefined) {
    const { username = 'x-access-token', token } = remote.access;
    headers['Authorization'] = `Basic ${base64(`${username}:${token}`)}`;
  }
  if (body !== null) {
    headers['Content-Type'] = `application/x-${service}-request`;
    headers['Accept'] = `application/x-${service}-result`;
  }
  let answer: Response;
  try {
    answer = await fetch(addressOf(remote) + path, {
      method: body === null ? 'GET' : 'POST',
      headers,
      body,
      cache: 'no-store',
      credentials: 'omit',
      signal: remote.signal ?? null,
    });
  } catch (error) {
    return err(toNetworkProblem(remote, error));
  }
  if (!answer.ok || answer.body === null) return err(await statusProblem(remote, service, answer, body?.length ?? 0));
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith(`application/x-${service}-`)) {
    await answer.body.cancel().catch(() => undefined); // it isn't read
    return err(notGitProblem(service, `${hostOf(remote)} returned ${type || 'no content type'}.`));
  }
  return ok({ body: counted(answer.body, remote), url: repositoryIn(answer, remote, path) });
}

/**
 * The repository's address after redirects, as Git computes it (http.followRedirects): if the final address ends in the requested path, the
 * part before it.
 */
function repositoryIn(answer: Response, remote: Remote, path: string): string {
  const final = usesProxy(remote) ? answer.headers.get('x-redirected-url') : answer.redirected ? answer.url : null;
  if (final === null || !final.endsWith(path) || !URL.canParse(final)) return remote.url;
  const { protocol, origin } = new URL(final);
  return protocol === 'https:' || origin === remote.ownOrigin ? final.slice(0, -path.length) : remote.url;
}

/** UTF-8 in base64; a pasted token may contain any character. */
function base64(text: string): string {
  return btoa(String.fromCodePoint(...encodeText(text)));
}

/** The problem for a failed network request: canceled, offline, or the host doesn't answer. */
export function toNetworkProblem(remote: Remote, error: unknown): Problem {
  if (remote.signal?.aborted === true) return createProblem('operation/cancelled', 'Canceled.');
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  if (offline) return createProblem('network/offline', 'This device is offline.', { retry: { kind: 'again' } });
  const detail = error instanceof Error ? error.message : String(error);
  return createProblem('network/host-unreachable', `${hostOf(remote)} didn’t respond (${detail}).`, {
    retry: { kind: 'again' },
  });
}

function addressOf(remote: Remote): string {
  return usesProxy(remote) ? `${remote.proxy}/${remote.url.replace(/^https?:\/\//, '')}` : remote.url;
}

function usesProxy(remote: Remote): boolean {
  return remote.proxy !== null && new URL(remote.url).origin !== remote.ownOrigin;
}

function hostOf(remote: Remote): string {
  return new URL(remote.url).host;
}

/** The problem of a response that isn't Git's: the URL isn't a repository's; or, where changes are sent, something is in between. */
function notGitProblem(service: GitServiceName, said: string): Problem {
  return service === 'git-upload-pack'
    ? createProblem('git/repository-not-found', `${said} That isn’t a Git response.`)
    : createProblem(
        'network/unexpected-answer',
        `${said} That isn’t a Git response. This network may require you to sign in first.`,
        { retry: { kind: 'again' } },
      );
}

/** What a web page says isn't shown. */
function firstLine(text: string): string {
  return /^\s*</.test(text) ? '' : (text.trim().split('\n')[0]?.slice(0, 200) ?? '');
}

/**
 * True if a rejection is about time (the claims `nbf` and `iat` of a token, RFC 7519, 4.1.5 and 4.1.6): a clock is wrong, and the token
 * itself may be fine.
 */
export function speaksOfClock(message: string): boolean {
  return /not (?:yet )?(?:valid|active) yet|not yet (?:valid|active)|before (?:it was )?issued|issued in the future|\b(?:nbf|iat)\b/i.test(
    message,
  );
}

/** True for the proxy's own refusal (RFC 9209), which says nothing about permissions; the host's words may be anything. */
function isOfProxy(remote: Remote, { headers }: Response): boolean {
  return usesProxy(remote) && /\bdocwright; *error=/.test(headers.get('proxy-status') ?? '');
}

async function statusProblem(
  remote: Remote,
  service: GitServiceName,
  answer: Response,
  bytes: number,
): Promise<Problem> {
  const host = hostOf(remote);
  const words = firstLine(await answer.text().catch(() => ''));
  const signIn = { kind: 'signIn', host, permission: service === 'git-receive-pack' ? 'write' : 'read' } as const;
  switch (answer.status) {
    case 401:
      if (remote.access !== undefined && speaksOfClock(words))
        return createProblem('git/token-not-yet-valid', `${host}: ${words}`, { retry: { kind: 'again' } });
      return remote.access === undefined
        ? createProblem('git/sign-in-needed', `${host} requires you to sign in.`, { retry: signIn })
        : createProblem('git/token-refused', `${host} didn’t accept the token.`, { retry: signIn });
    case 403:
      if (isOfProxy(remote, answer)) return createProblem('network/host-unreachable', words);
      if (service === 'git-receive-pack')
        return createProblem(
          'git/push-forbidden',
          words || `You don’t have permission to write to this repository on ${host}.`,
          {
            retry: { kind: 'fork' },
          },
        );
      return createProblem(
        'git/token-refused',
        words || `You don’t have permission to read this repository on ${host}.`,
        {
          retry: signIn,
        },
      );
    case 404:
      // The proxy’s words; what is in between is on its way, not on the writer’s.
      if (words.includes('respond like a Git repository') && service === 'git-receive-pack')
        return createProblem('network/unexpected-answer', words, { retry: { kind: 'again' } });
      return createProblem(
        'git/repository-not-found',
        words.includes(host) ? words : `${host} has no repository at this URL.`,
      );
    case 413:
      return createProblem(
        'provider/invalid-request',
        `${host}, or a server before it, doesn’t accept ${(bytes / 1_000_000).toFixed(1)} MB at once. Send fewer or smaller files.`,
      );
    case 429: {
      const wait = readRetryAfter(answer.headers.get('retry-after'), Date.now()) ?? usualWait;
      return createProblem('provider/rate-limited', `${host} lets us continue ${describeWait(wait)}.`, {
        retry: { kind: 'again', after: Date.now() + wait },
      });
    }
    case 502:
    case 503:
    case 504:
      return createProblem('network/host-unreachable', words || `${host} didn’t respond.`, {
        retry: { kind: 'again' },
      });
    default:
      return createProblem('network/unexpected-answer', `${host} returned status ${answer.status}. ${words}`.trim(), {
        retry: { kind: 'again' },
      });
  }
}

async function* counted(stream: ReadableStream<Uint8Array>, remote: Remote): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.length;
      remote.onBytes?.(bytes);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // discards the unread rest of a response
  }
}
