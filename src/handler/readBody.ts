/** A body: complete, so that it can be sent again, or streaming. */
export type RequestBody =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'stream'; readonly stream: ReadableStream<Uint8Array<ArrayBuffer>> };

/** Buffers a body of up to `limit` bytes; returns a longer one as a stream from its start. Rejects if the sender disconnects. */
export async function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limit: number,
): Promise<RequestBody> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  if (body === null) return { kind: 'whole', bytes: concatBytes(parts) };
  const reader = body.getReader();
  let length = 0;
  while (length <= limit) {
    const next = await reader.read();
    if (next.done) return { kind: 'whole', bytes: concatBytes(parts) };
    parts.push(next.value);
    length += next.value.length;
  }
  return {
    kind: 'stream',
    stream: new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const first = parts.shift();
        if (first !== undefined) return controller.enqueue(first);
        const next = await reader.read();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    }),
  };
}

/** Reads at most about `limit` bytes of a body and closes the rest. */
export async function readStart(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const read = await readBody(body, limit);
  if (read.kind === 'whole') return read.bytes;
  const reader = read.stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; size < limit;) {
    const next = await reader.read();
    if (next.done) break;
    parts.push(next.value);
    size += next.value.length;
  }
  await reader.cancel();
  return concatBytes(parts).slice(0, limit);
}

function concatBytes(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
