/** A request to another server. */
export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
  readonly signal: AbortSignal;
  /** The server was named by whoever runs the handler, so its address may be private. */
  readonly mayBePrivate?: boolean;
  /** The body must arrive without a content encoding. By default it may keep its own, which its `Content-Encoding` then names. */
  readonly decodes?: boolean;
}

/**
 * Sends a request to one server, and follows no redirects. Rejects with a `PrivateAddressError` if the server's name resolves to an
 * address that isn't public, where the platform lets it look.
 */
export type Send = (url: URL, request: OutgoingRequest) => Promise<Response>;

/** The name resolves to a forbidden address; no public host does. */
export class PrivateAddressError extends Error {}

/** Sends requests by the platform's `fetch`, which decodes bodies. */
export function createFetchSender(fetch: (input: URL, init: RequestInit) => Promise<Response>): Send {
  return async (url, { method, headers, body, signal }) => {
    // `duplex` is required for streams (Fetch standard) and missing in TypeScript's DOM types.
    const streamed = body instanceof ReadableStream ? { duplex: 'half' } : {};
    const sent = /^(?:GET|HEAD)$/.test(method) ? null : body; // `fetch` rejects a GET with a body
    const response = await fetch(url, { method, headers, body: sent, signal, redirect: 'manual', ...streamed });
    const received = new Headers(response.headers);
    if (received.has('content-encoding')) {
      received.delete('content-encoding');
      received.delete('content-length');
    }
    return createResponse(response.status, received, response.body);
  };
}

/** Creates a response; statuses without a body get none, which the constructor requires. */
export function createResponse(
  status: number,
  headers: Headers,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): Response {
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}
