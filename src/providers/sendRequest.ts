import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { describeWait, readRetryAfter } from '#base/retryAfter.ts';
import { findRateLimit } from './rateLimit.ts';

/** A request to a forge's API. */
export interface ForgeRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | null;
  readonly expects: 'json' | 'bytes';
  /** True if it changes nothing on the forge, so that it may be sent again. */
  readonly isSafe: boolean;
  /** True if a server error may be about how much it asks for, so that it isn't sent again as it is. */
  readonly isHeavy?: boolean;
  /** True if a redirect to another origin is followed, where the token isn’t sent: a forge’s storage of large files. */
  readonly leavesOrigin?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A complete response, of any status. */
export interface ForgeResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if the body isn't JSON. */
  readonly json: unknown;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isHtml: boolean;
}

/** Without a byte for this long, a request has stalled. How long it takes in total doesn't matter. */
const stalledAfter = 30_000;
/** Browsers don't report the progress of an upload, so the wait for a response grows with its size: 8 kB/s. */
const slowestUpload = 8;
/** Waits before a safe request is sent again. */
const pauses = [250, 1000];
/** The longest wait for a rate limit before it is reported instead. */
const longestWait = 5000;

/**
 * Sends a request to the forge called `title`. Repeats safe ones that failed on the way, and waits for short rate limits. Redirects of
 * reads are followed: a browser omits `Authorization` on another origin (Fetch, HTTP-redirect fetch), whose response is not used. Fails
 * with `network/*`, `provider/rate-limited`, or `operation/cancelled`; responses with other error statuses are returned.
 */
export async function sendRequest(request: ForgeRequest, title: string): Promise<Result<ForgeResponse, Problem>> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await sendOnce(request, title);
    const pause = pauses[attempt];
    const limit = outcome.ok ? findRateLimit(outcome.value, Date.now()) : null;
    if (limit !== null) {
      // A limited request was not processed, so that any may be repeated.
      if (pause === undefined || limit > longestWait) return err(createLimitProblem(title, limit));
      await wait(Math.max(limit, pause), request.signal);
    } else if (request.isSafe && pause !== undefined && mayPass(outcome, request)) {
      const asked = outcome.ok ? (readRetryAfter(outcome.value.headers.get('retry-after'), Date.now()) ?? 0) : 0;
      if (asked > longestWait) return outcome;
      await wait(Math.max(asked, pause), request.signal);
    } else return outcome;
  }
}

function createLimitProblem(title: string, limit: number): Problem {
  return createProblem('provider/rate-limited', `${title} lets us continue ${describeWait(limit)}.`, {
    retry: { kind: 'again', after: Date.now() + limit },
  });
}

/** True if the same request may succeed soon. */
function mayPass(outcome: Result<ForgeResponse, Problem>, { isHeavy = false }: ForgeRequest): boolean {
  if (outcome.ok) return !isHeavy && outcome.value.status >= 500 && !lasting.has(outcome.value.status);
  return outcome.problem.code === 'network/host-unreachable' || outcome.problem.message.endsWith(incomplete);
}

/** Not implemented; and Bitbucket’s time-out of a request that is too large for it. */
const lasting: ReadonlySet<number> = new Set([501, 555]);

const incomplete = 'was incomplete.';

/** Sends a request once, and reads its response to the end. */
async function sendOnce(request: ForgeRequest, title: string): Promise<Result<ForgeResponse, Problem>> {
  const { method, url, headers, body, expects, isSafe, leavesOrigin = false, signal } = request;
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  let timer = setTimeout(giveUp, stalledAfter + sizeOf(body) / slowestUpload);
  const progressed = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, stalledAfter);
  };
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      signal: signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]),
      // Others change what it returns.
      cache: 'no-store',
      // A redirected write can become a read, or send the changes elsewhere.
      redirect: isSafe ? 'follow' : 'manual',
    });
    progressed();
    const elsewhere = leavesOrigin && response.redirected ? null : findRedirect(response, url, title);
    if (elsewhere !== null) return err(elsewhere);
    return readResponse(response, await readBody(response, progressed), expects, title);
  } catch (error) {
    if (signal?.aborted === true) return err(createProblem('operation/cancelled', 'Canceled.'));
    return err(toNetworkProblem(error, new URL(url).host));
  } finally {
    clearTimeout(timer);
  }
}

/** The size of a request’s body, about in bytes. */
export function sizeOf(body: ForgeRequest['body']): number {
  return typeof body === 'string' ? body.length : (body?.size ?? 0);
}

/** The problem of a response that is, or comes from, a redirect that isn't followed; null for others. */
function findRedirect(response: Response, url: string, title: string): Problem | null {
  const retry = { retry: { kind: 'again' } } as const;
  const isRedirect = response.status >= 300 && response.status < 400 && response.status !== 304;
  if (response.type === 'opaqueredirect' || isRedirect)
    return createProblem('provider/not-found', `${title} has moved this repository. Pull the latest changes.`, retry);
  const isElsewhere = response.redirected && new URL(response.url).origin !== new URL(url).origin;
  if (!isElsewhere) return null;
  const { host } = new URL(response.url);
  return createProblem('network/unexpected-answer', `${title} redirected to ${host}. Your token wasn’t sent.`, retry);
}

async function readBody(response: Response, onProgress: () => void): Promise<Uint8Array<ArrayBuffer>> {
  if (response.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    onProgress();
  }
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function readResponse(
  { status, headers }: Response,
  bytes: Uint8Array<ArrayBuffer>,
  expects: ForgeRequest['expects'],
  title: string,
): Result<ForgeResponse, Problem> {
  const succeeded = status >= 200 && status < 300;
  if (succeeded && expects === 'bytes') return ok({ status, headers, json: undefined, bytes, isHtml: false });
  const text = new TextDecoder().decode(bytes);
  const isHtml = /^\s*<(?:!doctype|html|head|body)/i.test(text);
  const json = parseJson(text);
  if (succeeded && isHtml)
    return err(
      createProblem(
        'network/unexpected-answer',
        `A web page arrived instead of ${title}’s response. This network may require you to sign in first.`,
        { retry: { kind: 'again' } },
      ),
    );
  if (succeeded && json === undefined && bytes.length > 0)
    return err(
      createProblem('network/unexpected-answer', `The response from ${title} ${incomplete}`, {
        retry: { kind: 'again' },
      }),
    );
  return ok({ status, headers, json, bytes, isHtml });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // an empty body, a web page, or plain text
  }
}

function toNetworkProblem(error: unknown, host: string): Problem {
  // Everything else that fetch and its stream throw is a connection that failed, or that was aborted because it stalled.
  if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  return typeof navigator !== 'undefined' && navigator.onLine === false
    ? createProblem('network/offline', 'This device is offline.', { retry: { kind: 'again' } })
    : createProblem('network/host-unreachable', `${host} didn’t respond.`, { retry: { kind: 'again' } });
}

/** Resolves after a time, or once the signal aborts. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal?.aborted === true ? 0 : milliseconds);
    signal?.addEventListener('abort', end);
  });
}
