import type { PromiseFsClient } from 'isomorphic-git';

/** A bare repository on a file system, as the functions in this folder take it. */
export interface BareRepository {
  readonly fs: PromiseFsClient;
  /** The repository's folder. */
  readonly gitdir: string;
  /** isomorphic-git's cache of packs and indexes. */
  readonly cache: object;
}

/** The mode of a symbolic link, and of a submodule's commit (gitformat-index(5)). */
export const symlinkMode = '120000';
export const submoduleMode = '160000';

/** A tree entry, by its path from the root. */
export interface TreePathEntry {
  readonly path: string;
  readonly oid: string;
  /** `100644`, `100755`, `120000` (a link) or `160000` (a submodule). */
  readonly mode: string;
}
