import { encodeText } from '#base/encoding.ts';

/** A packet of Git's pkt-line format (gitprotocol-common(5)): data, or one of the special packets. */
export type PktLinePacket =
  | { readonly kind: 'data'; readonly data: Uint8Array }
  | { readonly kind: 'flush' }
  | { readonly kind: 'delimiter' }
  | { readonly kind: 'end' };

/** Encodes a data packet. */
export function encodePacket(text: string): Uint8Array<ArrayBuffer> {
  const data = encodeText(text);
  return concatBytes([encodeText((data.length + 4).toString(16).padStart(4, '0')), data]);
}

/** Ends a message. */
export const flushPacket = encodeText('0000');

/** Separates the sections of a message in protocol version 2. */
export const delimiterPacket = encodeText('0001');

/** Concatenates byte arrays. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let position = 0;
  for (const part of parts) {
    joined.set(part, position);
    position += part.length;
  }
  return joined;
}

/** Yields the packets of a stream as they arrive. Throws `RangeError` if the stream is not pkt-line, or ends inside a packet. */
export async function* readPackets(stream: AsyncIterable<Uint8Array>): AsyncGenerator<PktLinePacket> {
  let waiting: Uint8Array = new Uint8Array(0);
  for await (const chunk of stream) {
    waiting = waiting.length === 0 ? chunk : concatBytes([waiting, chunk]);
    let position = 0;
    while (waiting.length - position >= 4) {
      const word = new TextDecoder().decode(waiting.subarray(position, position + 4));
      if (!/^[0-9a-f]{4}$/i.test(word)) throw new RangeError(`Invalid packet length "${word}"`);
      const length = Number.parseInt(word, 16);
      if (length < 4) {
        yield { kind: length === 0 ? 'flush' : length === 1 ? 'delimiter' : 'end' };
        position += 4;
        continue;
      }
      if (waiting.length - position < length) break;
      yield { kind: 'data', data: waiting.slice(position + 4, position + length) };
      position += length;
    }
    waiting = waiting.subarray(position);
  }
  if (waiting.length > 0) throw new RangeError('Unexpected end of stream inside a packet');
}

/** A data packet as text, without the trailing line break; null for the special packets. */
export function decodePacketText(received: PktLinePacket): string | null {
  return received.kind === 'data' ? new TextDecoder().decode(received.data).replace(/\n$/, '') : null;
}
