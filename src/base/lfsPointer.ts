import { decodeText, encodeText } from './encoding.ts';

/** What a Git LFS pointer file names: the contents that are stored elsewhere. */
export interface LfsPointer {
  /** SHA-256 of the contents, in hexadecimal. */
  readonly oid: string;
  readonly size: number;
}

/** Pointer files are smaller, in bytes (git-lfs, docs/spec.md). */
export const maxLfsPointerSize = 1024;
const versions = ['https://git-lfs.github.com/spec/v1', 'https://hawser.github.com/spec/v1'];

/** The pointer in a file; null if it isn't a pointer file (git-lfs, docs/spec.md). */
export function parseLfsPointer(bytes: Uint8Array): LfsPointer | null {
  if (bytes.length >= maxLfsPointerSize) return null;
  const text = decodeText(bytes);
  if (!text.ok) return null;
  const [first = '', ...lines] = text.value.split('\n');
  if (!versions.some((version) => first === `version ${version}`)) return null;
  const values = new Map(
    lines.flatMap((line) => {
      const space = line.indexOf(' ');
      return space < 0 ? [] : [[line.slice(0, space), line.slice(space + 1)] as const];
    }),
  );
  const oid = /^sha256:([0-9a-f]{64})$/.exec(values.get('oid') ?? '')?.[1];
  const size = /^\d{1,15}$/.exec(values.get('size') ?? '')?.[0];
  return oid === undefined || size === undefined ? null : { oid, size: Number(size) };
}

/** A pointer file. */
export function formatLfsPointer({ oid, size }: LfsPointer): Uint8Array<ArrayBuffer> {
  return encodeText(`version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`);
}
