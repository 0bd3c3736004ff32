import type { PromiseFsClient } from 'isomorphic-git';

/** A bare repository on a file system, as the verbs beside this file take it. */
export interface BareRepository {
  readonly fs: PromiseFsClient;
  /** The folder of the repository. */
  readonly gitdir: string;
  /** isomorphic-git's memory of packs and their indexes. */
  readonly cache: object;
}

/** The mode of a symbolic link, and of a submodule's commit (gitformat-index(5)). */
export const symlinkMode = '120000';
export const submoduleMode = '160000';

/** An entry of a tree, by its path from the root. */
export interface TreePathEntry {
  readonly path: string;
  readonly oid: string;
  /** `100644`, `100755`, `120000` (a link) or `160000` (a submodule). */
  readonly mode: string;
}
