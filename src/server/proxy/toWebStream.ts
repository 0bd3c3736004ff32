import type { Readable } from 'node:stream';

/**
 * A Node stream as a web stream, read on demand. `Readable.toWeb` throws out of reach if data arrives after the reader canceled.
 * Canceling destroys the Node stream, unless it is a request whose response is still to be sent.
 */
export function toWebStream(
  stream: Readable,
  { destroyOnCancel }: { readonly destroyOnCancel: boolean },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Buffer<ArrayBuffer>> = stream.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(new Uint8Array(next.value.buffer, next.value.byteOffset, next.value.length));
      },
      cancel() {
        if (!destroyOnCancel) return;
        stream.on('error', () => {}); // nobody reads it anymore
        stream.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
