import type { PackedObject } from './git/createPackIndex.ts';
import type { BareRepository } from './git/repository.ts';

/** Recently fetched contents, keyed by a repository's cache, so a site's first page isn't read back from storage. */
const recent = new WeakMap<object, ReadonlyMap<string, PackedObject>>();

/** Caches the objects of a small pack, replacing the ones cached before. */
export function cacheRecentObjects(repository: BareRepository, objects: ReadonlyMap<string, PackedObject>): void {
  recent.set(repository.cache, objects);
}

/** A copy of a cached blob's bytes; null if it isn't cached. */
export function getCachedBlob(repository: BareRepository, oid: string): Uint8Array<ArrayBuffer> | null {
  const object = recent.get(repository.cache)?.get(oid);
  return object === undefined ? null : new Uint8Array(object.bytes);
}
