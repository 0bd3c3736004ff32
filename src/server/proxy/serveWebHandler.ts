import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import { toWebStream } from './toWebStream.ts';

/**
 * Serves a handler on web standards under Node. `path` is the raw URL below the route's own. If the handler rejects, or either end
 * disconnects midway, the connection is closed.
 */
export function serveWebHandler(
  handle: (request: Request, path: string, received: ExpressRequest) => Promise<Response>,
): RequestHandler {
  return async (received, response) => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const url = `${received.protocol}://${received.headers.host ?? ''}${received.originalUrl}`;
    if (!URL.canParse(url)) return void response.status(400).type('text').send('The request has no valid URL.\n');
    try {
      await sendResponse(await handle(toWebRequest(received, url, gone.signal), received.url, received), response);
    } catch {
      response.destroy();
    }
  };
}

function toWebRequest(received: ExpressRequest, url: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received.headers))
    for (const one of value === undefined ? [] : [value].flat()) headers.append(name, one);
  const hasBody = !/^(?:GET|HEAD)$/.test(received.method);
  return new Request(url, {
    method: received.method,
    headers,
    signal,
    // `duplex` is required for streams (Fetch standard) and missing in TypeScript's DOM types.
    ...(hasBody ? { body: toWebStream(received, { destroyOnCancel: false }), duplex: 'half' } : {}),
  });
}

async function sendResponse({ status, headers, body }: Response, response: ExpressResponse): Promise<void> {
  response.status(status);
  for (const [name, value] of headers) response.setHeader(name, value);
  if (body === null) return void response.end();
  // The two declarations of web streams differ only in name.
  await pipeline(Readable.fromWeb(body as NodeReadableStream), response);
}
