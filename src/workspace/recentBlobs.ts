import type { PackedObject } from './git/createPackIndex.ts';
import type { BareRepository } from './git/repository.ts';

/** Contents that came just now, by a repository's memory: what a site's first page is made of is not read back from storage. */
const recent = new WeakMap<object, ReadonlyMap<string, PackedObject>>();

/** Keeps the objects of a small pack at hand, in place of those that were kept before. */
export function cacheRecentObjects(repository: BareRepository, objects: ReadonlyMap<string, PackedObject>): void {
  recent.set(repository.cache, objects);
}

/** The bytes of a file's contents that are at hand, which are the caller's own; null where they are not. */
export function getCachedBlob(repository: BareRepository, oid: string): Uint8Array<ArrayBuffer> | null {
  const object = recent.get(repository.cache)?.get(oid);
  return object === undefined ? null : new Uint8Array(object.bytes);
}
