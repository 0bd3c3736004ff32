import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, request as sendRequest, type Dispatcher } from 'undici';
import { isPublicAddress } from '#handler/publicAddress.ts';
import { createResponse, type Send } from '#handler/send.ts';
import { createFilteredLookup, type AddressPredicate } from './filteredLookup.ts';
import { toWebStream } from './toWebStream.ts';

/** How other servers are reached; tests use their own. */
export interface NodeSenderOptions {
  readonly mayConnect?: AddressPredicate;
  /** A certificate to trust in addition to Node's. */
  readonly authority?: string;
}

/** Sends requests from Node, at public addresses only: names are checked as they are looked up, at each connection. */
export function createNodeSender({ mayConnect = isPublicAddress, authority }: NodeSenderOptions = {}): Send {
  const settings = { headersTimeout: 120_000, bodyTimeout: 60_000, connections: 32 };
  const trust = authority === undefined ? {} : { ca: authority };
  const filtered = new Agent({
    connect: { lookup: createFilteredLookup(mayConnect), timeout: 10_000, ...trust },
    ...settings,
  });
  const open = new Agent({ connect: { timeout: 10_000, ...trust }, ...settings });
  return async (url, { method, headers, body, signal, mayBePrivate = false, decodes = false }) => {
    const answer = await sendRequest(url, {
      method: method as Dispatcher.HttpMethod, // any token is a method
      headers: [...headers].flat(),
      // The two declarations of web streams differ only in name.
      body: body instanceof ReadableStream ? Readable.fromWeb(body as NodeReadableStream) : body,
      dispatcher: mayBePrivate ? open : filtered,
      signal,
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of value === undefined ? [] : [value].flat()) received.append(name, one);
    const stream = decodes ? decode(answer) : answer.body;
    return createResponse(answer.statusCode, received, toWebStream(stream, { destroyOnCancel: true }));
  };
}

/** The decompressed body: some servers compress it regardless of the request. */
function decode({ body, headers }: Dispatcher.ResponseData): Readable {
  const encoding = String(headers['content-encoding'] ?? '').toLowerCase();
  const unpack =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null;
  // The reader of the stream gets its errors.
  return unpack === null ? body : pipeline(body, unpack, () => {});
}
