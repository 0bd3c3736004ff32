import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** A request's body: complete, so that it can be sent again, or streaming. */
export type RequestBody =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'stream'; readonly stream: Readable };

/** Buffers a body of up to `limit` bytes; returns a longer one as a stream from its start. Rejects if the client disconnects. */
export async function readRequestBody(request: IncomingMessage, limit: number): Promise<RequestBody> {
  const iterator: AsyncIterator<Buffer> = request[Symbol.asyncIterator]();
  const parts: Buffer[] = [];
  let length = 0;
  while (length <= limit) {
    const next = await iterator.next();
    if (next.done === true) return { kind: 'whole', bytes: Buffer.concat(parts) };
    parts.push(next.value);
    length += next.value.length;
  }
  const all = async function* () {
    yield* parts;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return { kind: 'stream', stream: Readable.from(all(), { objectMode: false }) };
}
