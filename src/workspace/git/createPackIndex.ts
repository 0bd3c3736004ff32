import pako from 'pako';
import { turn, yieldToEventLoop } from './yieldToEventLoop.ts';
import { concatBytes } from './pktLine.ts';
import { sha1 } from './sha1.ts';

/** A pack's index, and its objects by name. */
export interface IndexedPack {
  readonly index: Uint8Array<ArrayBuffer>;
  readonly objects: ReadonlyMap<string, PackedObject>;
}

/** Options for indexing a pack. */
export interface PackIndexOptions {
  /** Called with the progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** Limit for the total unpacked size, in bytes. */
  readonly maxBytes?: number;
}

/** An object found in a pack: its name, its offset, and the checksum of its packed bytes. */
interface IndexedObject {
  readonly name: Uint8Array;
  readonly offset: number;
  readonly checksum: number;
}

/** An unpacked object: its kind (1 commit, 2 tree, 3 blob, 4 tag) and its bytes. */
export interface PackedObject {
  readonly kind: number;
  readonly bytes: Uint8Array;
}

const kinds = ['', 'commit', 'tree', 'blob', 'tag'] as const;
const offsetDelta = 6;
const referenceDelta = 7;
/** Maximum compression ratio of Deflate (RFC 1951: 258 bytes in two bits). A larger claimed size is false. */
const mostRatio = 1032;
const usualMostBytes = 2 ** 31;

/**
 * The index of a pack (gitformat-pack(5), version 2), built in one pass: inflates each object once, and applies deltas to bases still in
 * memory. Throws `RangeError` if the pack is not a complete pack of SHA-1 objects, refers to objects outside it, or unpacks to too much;
 * throws the signal's reason if canceled.
 */
export async function createPackIndex(
  pack: Uint8Array,
  { onProgress, signal, maxBytes = usualMostBytes }: PackIndexOptions = {},
): Promise<IndexedPack> {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  if (pack.length < 32 || view.getUint32(0) !== 0x5041434b || view.getUint32(4) !== 2)
    throw new RangeError('Not a version 2 pack');
  const count = view.getUint32(8);
  const byOffset = new Map<number, PackedObject>();
  const byName = new Map<string, PackedObject>();
  const found: Promise<IndexedObject>[] = [];
  let position = 12;
  let room = maxBytes;
  let turnEnds = performance.now() + turn;
  for (let index = 0; index < count; index += 1) {
    if (performance.now() > turnEnds) {
      onProgress?.(index / count);
      await yieldToEventLoop();
      signal?.throwIfAborted();
      turnEnds = performance.now() + turn;
    }
    const offset = position;
    const entry = readEntry(pack, offset, room);
    position = entry.end;
    const checksum = crc32(pack.subarray(offset, position));
    const object = await unpack(entry, byOffset, byName, found, room);
    room -= object.bytes.length;
    byOffset.set(offset, object);
    found.push(
      nameOf(object).then((name) => {
        byName.set(toHex(name), object);
        return { name, offset, checksum };
      }),
    );
  }
  if (position !== pack.length - 20) throw new RangeError('The pack has data after its last object');
  onProgress?.(1);
  const index = await writeIndex(await Promise.all(found), pack.subarray(pack.length - 20));
  signal?.throwIfAborted();
  return { index, objects: byName };
}

interface Entry {
  readonly kind: number;
  readonly bytes: Uint8Array;
  /** For a delta: the offset or the name of its base. */
  readonly base: number | string | null;
  readonly end: number;
}

function readEntry(pack: Uint8Array, offset: number, room: number): Entry {
  let position = offset;
  const next = (): number => {
    const byte = pack[position];
    if (byte === undefined) throw new RangeError('Unexpected end of pack inside an object');
    position += 1;
    return byte;
  };
  let byte = next();
  const kind = (byte >> 4) & 7;
  let size = byte & 15;
  for (let shift = 4; byte & 0x80; shift += 7) {
    byte = next();
    size += (byte & 0x7f) * 2 ** shift;
  }
  let base: number | string | null = null;
  if (kind === offsetDelta) {
    byte = next();
    let distance = byte & 0x7f;
    while (byte & 0x80) {
      byte = next();
      distance = (distance + 1) * 128 + (byte & 0x7f);
    }
    base = offset - distance;
  } else if (kind === referenceDelta) {
    base = toHex(pack.subarray(position, position + 20));
    position += 20;
  }
  if (size > room) throw new RangeError('The unpacked objects exceed the size limit');
  if (size > (pack.length - position) * mostRatio)
    throw new RangeError('A pack object is shorter than its declared size');
  const stream = new pako.Inflate({ chunkSize: Math.max(size, 64) });
  stream.push(pack.subarray(position), false);
  if (stream.err !== 0 || stream.result === undefined || stream.result.length !== size)
    throw new RangeError(`Couldn’t read a pack object: ${stream.msg || 'wrong size'}`);
  return { kind, bytes: stream.result, base, end: position + stream.strm.next_in };
}

async function unpack(
  entry: Entry,
  byOffset: ReadonlyMap<number, PackedObject>,
  byName: ReadonlyMap<string, PackedObject>,
  named: readonly Promise<unknown>[],
  room: number,
): Promise<PackedObject> {
  if (entry.base === null) return { kind: entry.kind, bytes: entry.bytes };
  if (typeof entry.base === 'string' && !byName.has(entry.base)) await Promise.all(named); // names are computed concurrently
  const base = typeof entry.base === 'string' ? byName.get(entry.base) : byOffset.get(entry.base);
  if (base === undefined) throw new RangeError('The base of a pack object is missing from the pack');
  return { kind: base.kind, bytes: applyDelta(base.bytes, entry.bytes, room) };
}

/** Builds an object from its base: copies of the base, and inserted bytes (gitformat-pack(5), "Deltified representation"). */
function applyDelta(base: Uint8Array, delta: Uint8Array, room: number): Uint8Array {
  let position = 0;
  const size = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = delta[position] ?? 0;
      position += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if ((byte & 0x80) === 0) return value;
    }
  };
  if (size() !== base.length) throw new RangeError('A delta doesn’t match its base');
  const wanted = size();
  if (wanted > room) throw new RangeError('The unpacked objects exceed the size limit');
  const result = new Uint8Array(wanted);
  let written = 0;
  while (position < delta.length) {
    const command = delta[position] ?? 0;
    position += 1;
    if (command & 0x80) {
      let from = 0;
      let length = 0;
      for (let bit = 0; bit < 4; bit += 1) if (command & (1 << bit)) from += (delta[position++] ?? 0) * 2 ** (8 * bit);
      for (let bit = 0; bit < 3; bit += 1)
        if (command & (16 << bit)) length += (delta[position++] ?? 0) * 2 ** (8 * bit);
      const copied = base.subarray(from, from + (length === 0 ? 0x10000 : length));
      result.set(copied, written);
      written += copied.length;
    } else {
      result.set(delta.subarray(position, position + command), written);
      written += command;
      position += command;
    }
  }
  if (written !== result.length) throw new RangeError('A delta result has the wrong size');
  return result;
}

async function nameOf({ kind, bytes }: PackedObject): Promise<Uint8Array> {
  const word = kinds[kind];
  if (word === undefined || word === '') throw new RangeError(`The pack has an object of unknown type ${kind}`);
  const header = new TextEncoder().encode(`${word} ${bytes.length}\0`);
  return sha1(concatBytes([header, bytes]));
}

async function writeIndex(
  objects: readonly IndexedObject[],
  packChecksum: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const ordered = objects.toSorted((a, b) => compare(a.name, b.name));
  const index = new Uint8Array(8 + 1024 + ordered.length * 28 + 20);
  const view = new DataView(index.buffer);
  view.setUint32(0, 0xff744f63);
  view.setUint32(4, 2);
  let below = 0;
  for (let first = 0; first < 256; first += 1) {
    while (below < ordered.length && (ordered[below]?.name[0] ?? 0) <= first) below += 1;
    view.setUint32(8 + first * 4, below);
  }
  const names = 8 + 1024;
  const checksums = names + ordered.length * 20;
  const offsets = checksums + ordered.length * 4;
  ordered.forEach(({ name, checksum, offset }, at) => {
    if (offset > 0x7fffffff) throw new RangeError('The pack is larger than 2 GiB');
    index.set(name, names + at * 20);
    view.setUint32(checksums + at * 4, checksum);
    view.setUint32(offsets + at * 4, offset);
  });
  index.set(packChecksum, offsets + ordered.length * 4);
  return concatBytes([index, await sha1(index)]);
}

function compare(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < 20; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Bytes as hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += digits[byte];
  return text;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
