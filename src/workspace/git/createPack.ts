import pako from 'pako';
import type { PackedObject } from './createPackIndex.ts';
import { concatBytes } from './pktLine.ts';
import { sha1 } from './sha1.ts';
import { turn, yieldToEventLoop } from './yieldToEventLoop.ts';

/** A pack of whole objects, without deltas (gitformat-pack(5), version 2). */
export async function createPack(objects: readonly PackedObject[]): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(12);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x5041434b);
  view.setUint32(4, 2);
  view.setUint32(8, objects.length);
  const parts: Uint8Array[] = [header];
  let turnEnds = performance.now() + turn;
  for (const { kind, bytes } of objects) {
    if (performance.now() > turnEnds) {
      await yieldToEventLoop();
      turnEnds = performance.now() + turn;
    }
    parts.push(objectHeader(kind, bytes.length), pako.deflate(bytes));
  }
  const body = concatBytes(parts);
  return concatBytes([body, await sha1(body)]);
}

/** The kind and size of an object: four bits of the size in the first byte, seven in each further one. */
function objectHeader(kind: number, size: number): Uint8Array {
  const bytes = [(kind << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return Uint8Array.from(bytes);
}
