import type { PlaygroundRequest } from '#openapi/playground/playgroundRequest.ts';
import type { SendRequest } from './playgroundHost.ts';
import { toFetchBody, maxResponseBytes, readBodyUpTo, type SendResult } from './sendRequest.ts';

/** Header value of a server that forwards requests. */
const passesOn = 'docwright';

/** Returns a sender that forwards requests through an address; null if there is no proxy. The check sends nothing of the request. */
export async function connectProxy(address: string | null): Promise<SendRequest | null> {
  if (address === null) return null;
  const says = await fetch(address, { credentials: 'omit', cache: 'no-store' }).then(
    (response) => (response.ok ? response.headers.get('x-passes-on') : null),
    () => null,
  );
  return says === passesOn ? (request, signal) => sendThrough(address, request, signal) : null;
}

/** Sends a line of JSON with the request, then its body; the response has the same format. */
async function sendThrough(address: string, request: PlaygroundRequest, signal: AbortSignal): Promise<SendResult> {
  const { method, url, cookies } = request;
  const host = new URL(url).host;
  const started = performance.now();
  const body = request.body === null ? null : new Response(toFetchBody(request.body));
  const mediaType = request.body?.kind === 'parts' ? body?.headers.get('content-type') : null;
  const headers = [
    ...request.headers,
    ...(mediaType == null ? [] : [{ name: 'Content-Type', value: mediaType }]),
    ...(cookies.length === 0
      ? []
      : [{ name: 'Cookie', value: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }]),
  ];
  const bytes = body === null ? new Blob([]) : await body.blob();
  const none = (reason: string): SendResult => ({ kind: 'none', why: { kind: 'stopped', reason } });
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new Blob([`${JSON.stringify({ method, url, headers })}\n`, bytes]),
      headers: { 'Content-Type': 'application/octet-stream' },
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    if (!response.ok)
      return none((await response.text()).trim().slice(0, 300) || 'This page’s server can’t send requests right now.');
    const { body: all, isCut } = await readBodyUpTo(response, maxResponseBytes);
    const start = await all.slice(0, 200_000).text();
    const line = start.slice(0, start.indexOf('\n'));
    const said = JSON.parse(line) as {
      readonly status: number;
      readonly statusText: string;
      readonly headers: readonly { readonly name: string; readonly value: string }[];
      readonly isCut?: boolean;
    }; // written by src/server/proxy
    const type = said.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.split(';')[0] ?? '';
    return {
      kind: 'answer',
      answer: {
        status: said.status,
        statusText: said.statusText,
        headers: said.headers,
        body: all.slice(new TextEncoder().encode(line).length + 1, all.size, type),
        isCut,
        milliseconds: performance.now() - started,
      },
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'none', why: { kind: 'unreachable', host } };
  }
}
