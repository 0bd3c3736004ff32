import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** An unpacked object. */
export interface GitObject {
  readonly kind: string;
  readonly bytes: Buffer;
}

/** An open pack with its index. */
export interface PackFile {
  /** The object with that ID; null if it isn't in the pack. Throws if the pack is damaged. */
  readonly read: (id: string) => GitObject | null;
  readonly close: () => void;
}

/** Size limit for objects in bytes: commits and trees are far shorter. */
export const maxObjectSize = 32 * 1024 * 1024;
const kinds = ['', 'commit', 'tree', 'blob', 'tag'] as const;
const offsetDelta = 6;
const referenceDelta = 7;
/** Git's own limit on the length of a delta chain. */
const longestChain = 4095;
/** Cache limit in bytes for unpacked objects that are likely to be delta bases. */
const mostKept = 64 * 1024 * 1024;

/** Opens a pack (gitformat-pack(5)) by the paths of its pack and index files. Throws if they can't be read. */
export function openPack(packPath: string, indexPath: string): PackFile {
  const find = packIndex(readFileSync(indexPath));
  const file = openSync(packPath, 'r');
  const packSize = fstatSync(file).size;
  const kept = new Map<number, GitObject>();
  let keptBytes = 0;

  const bytesAt = (offset: number, most: number): Buffer => {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(most, packSize - offset)));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, offset));
  };
  const keep = (offset: number, object: GitObject): GitObject => {
    if (keptBytes > mostKept) {
      kept.clear();
      keptBytes = 0;
    }
    kept.set(offset, object);
    keptBytes += object.bytes.length;
    return object;
  };
  const objectAt = (start: number): GitObject => {
    const deltas: { readonly offset: number; readonly bytes: Buffer }[] = [];
    let offset = start;
    let object = kept.get(offset);
    while (object === undefined) {
      if (deltas.length > longestChain) throw new RangeError('Delta chain is too long');
      const { kind, base, bytes } = readEntry(bytesAt, offset);
      if (base === null) {
        object = keep(offset, { kind: kinds[kind] ?? '', bytes });
        break;
      }
      deltas.push({ offset, bytes });
      const baseOffset = typeof base === 'number' ? base : find(base);
      if (baseOffset === null) throw new RangeError('Delta base is missing');
      offset = baseOffset;
      object = kept.get(offset);
    }
    for (const delta of deltas.toReversed())
      object = keep(delta.offset, { kind: object.kind, bytes: applyDelta(object.bytes, delta.bytes) });
    return object;
  };
  return {
    read: (id) => {
      const offset = find(id);
      return offset === null ? null : objectAt(offset);
    },
    close: () => closeSync(file),
  };
}

/** Parses a version 2 pack index. Returns a function that looks up an object's offset by its ID. */
function packIndex(index: Buffer): (id: string) => number | null {
  if (index.readUInt32BE(0) !== 0xff744f63 || index.readUInt32BE(4) !== 2)
    throw new RangeError('Not a version 2 pack index');
  const fanout = 8;
  const names = fanout + 256 * 4;
  const count = index.readUInt32BE(names - 4);
  const offsets = names + count * 24;
  const largeOffsets = offsets + count * 4;
  return (id) => {
    const wanted = Buffer.from(id, 'hex');
    const first = wanted.readUInt8(0);
    let low = first === 0 ? 0 : index.readUInt32BE(fanout + (first - 1) * 4);
    let high = index.readUInt32BE(fanout + first * 4);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const name = names + middle * 20;
      const order = wanted.compare(index, name, name + 20);
      if (order === 0) {
        const offset = index.readUInt32BE(offsets + middle * 4);
        return offset < 0x80000000 ? offset : Number(index.readBigUInt64BE(largeOffsets + (offset - 0x80000000) * 8));
      }
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return null;
  };
}

interface Entry {
  readonly kind: number;
  /** For a delta: its base's offset or ID. */
  readonly base: number | string | null;
  readonly bytes: Buffer;
}

function readEntry(bytesAt: (offset: number, most: number) => Buffer, offset: number): Entry {
  const start = bytesAt(offset, 4096);
  let at = 0;
  let byte = start.readUInt8(at++);
  const kind = (byte >> 4) & 7;
  let size = byte & 15;
  for (let shift = 4; byte & 0x80; shift += 7) {
    byte = start.readUInt8(at++);
    size += (byte & 0x7f) * 2 ** shift;
  }
  let base: number | string | null = null;
  if (kind === offsetDelta) {
    byte = start.readUInt8(at++);
    let distance = byte & 0x7f;
    while (byte & 0x80) {
      byte = start.readUInt8(at++);
      distance = (distance + 1) * 128 + (byte & 0x7f);
    }
    if (distance <= 0 || distance > offset) throw new RangeError('Invalid delta base offset');
    base = offset - distance;
  } else if (kind === referenceDelta) {
    base = start.toString('hex', at, at + 20);
    at += 20;
  }
  if (size > maxObjectSize) throw new RangeError('Object is too large');
  // Deflate makes incompressible data slightly larger.
  const most = size + (size >> 10) + 128;
  const packed = at + most <= start.length ? start.subarray(at, at + most) : bytesAt(offset + at, most);
  const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) });
  if (bytes.length !== size) throw new RangeError('Object size doesn’t match its header');
  return { kind, base, bytes };
}

/** gitformat-pack(5), "Deltified representation". */
function applyDelta(base: Buffer, delta: Buffer): Buffer {
  let at = 0;
  const readSize = (): number => {
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = delta.readUInt8(at++);
      size += (byte & 0x7f) * 2 ** shift;
      if ((byte & 0x80) === 0) return size;
    }
  };
  if (readSize() !== base.length) throw new RangeError('Delta doesn’t match its base');
  const size = readSize();
  if (size > maxObjectSize) throw new RangeError('Object is too large');
  const result = Buffer.allocUnsafe(size);
  let written = 0;
  while (at < delta.length) {
    const instruction = delta.readUInt8(at++);
    if ((instruction & 0x80) === 0) {
      if (instruction === 0 || at + instruction > delta.length) throw new RangeError('Unexpected end of delta');
      written += delta.copy(result, written, at, at + instruction);
      at += instruction;
      continue;
    }
    let from = 0;
    let length = 0;
    for (let bit = 0; bit < 4; bit += 1) if (instruction & (1 << bit)) from += delta.readUInt8(at++) * 2 ** (8 * bit);
    for (let bit = 0; bit < 3; bit += 1)
      if (instruction & (0x10 << bit)) length += delta.readUInt8(at++) * 2 ** (8 * bit);
    if (length === 0) length = 0x10000;
    if (from + length > base.length) throw new RangeError('Delta copies data beyond the end of its base');
    written += base.copy(result, written, from, from + length);
  }
  if (written !== size) throw new RangeError('Delta result has the wrong size');
  return result;
}
