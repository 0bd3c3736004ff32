import type { PromiseFsClient } from 'isomorphic-git';

/** A bare repository on a file system, as the verbs beside this file take it. */
export interface Repository {
  readonly fs: PromiseFsClient;
  /** The folder of the repository. */
  readonly gitdir: string;
  /** isomorphic-git's memory of packs and their indexes. */
  readonly cache: object;
}

/** An entry of a tree, by its path from the root. */
export interface TreeEntry {
  readonly path: string;
  readonly oid: string;
  /** `100644`, `100755`, `120000` (a link) or `160000` (a submodule). */
  readonly mode: string;
}
