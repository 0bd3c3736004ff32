/**
 * A ZIP archive of uncompressed files (APPNOTE.TXT 4.3, method 0). Doesn't use the app's own ZIP library, because that
 * may have failed to load.
 */
export function createUncompressedZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let size = 0;
  let listSize = 0;
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path);
    // Version, UTF-8 flag, method, time and the earliest possible date, checksum, both sizes, name length, no extra field.
    const facts = [
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, 0],
      [2, 0x21],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    list.push(record([[4, 0x02014b50], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, size]]), name);
    const head = record([[4, 0x04034b50], ...facts]);
    parts.push(head, name, bytes);
    size += head.length + name.length + bytes.length;
    listSize += 46 + name.length;
  }
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.size],
    [2, files.size],
    [4, listSize],
    [4, size],
    [2, 0],
  ]);
  const zip = new Uint8Array(size + listSize + end.length);
  let at = 0;
  for (const part of [...parts, ...list, end]) {
    zip.set(part, at);
    at += part.length;
  }
  return zip;
}

/** Concatenates two- and four-byte integers, little-endian. */
function record(fields: readonly (readonly [2 | 4, number])[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([length, value]) => Array.from({ length }, (_, byte) => (value >>> (8 * byte)) & 255)),
  );
}

function crc32(bytes: Uint8Array): number {
  let rest = -1;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return ~rest >>> 0;
}
