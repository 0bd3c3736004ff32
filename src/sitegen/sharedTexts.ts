import type { RepoPath } from '#base/repoPath.ts';
import type { TextByPath } from './files/siteResolver.ts';

/** Texts in memory shared by all threads, without a copy for each. */
export interface SharedTextBuffer {
  readonly bytes: SharedArrayBuffer;
  readonly places: ReadonlyMap<RepoPath, Place>;
}

/** The byte range of a text, and its encoding: as in memory, so lone surrogates survive. */
interface Place {
  readonly from: number;
  readonly to: number;
  readonly encoding: 'latin1' | 'utf16le';
}

/** Copies texts into memory that all threads can read. */
export function createSharedTextBuffer(texts: ReadonlyMap<RepoPath, string>): SharedTextBuffer {
  const places = new Map<RepoPath, Place>();
  let size = 0;
  for (const [path, text] of texts) {
    const encoding = /[^\0-\u00ff]/.test(text) ? 'utf16le' : 'latin1';
    const to = size + Buffer.byteLength(text, encoding);
    places.set(path, { from: size, to, encoding });
    size = to;
  }
  const bytes = new SharedArrayBuffer(size);
  const target = Buffer.from(bytes);
  for (const [path, { from, encoding }] of places) target.write(texts.get(path) ?? '', from, encoding);
  return { bytes, places };
}

/** Shared texts, each decoded when it is read. */
export function createSharedTextReader({ bytes, places }: SharedTextBuffer): TextByPath {
  const source = Buffer.from(bytes);
  return {
    has: (path) => places.has(path),
    get: (path) => {
      const place = places.get(path);
      return place === undefined ? undefined : source.toString(place.encoding, place.from, place.to);
    },
  };
}
