import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { CommitFacts } from '../git/commitFacts.ts';
import type { TreePathEntry } from '../git/repository.ts';
import type { LfsStore } from '../lfs/lfsStore.ts';
import type { Author, ObjectId } from '../workspace.ts';
import type { Connection, ConnectRequest, Tree } from './transport.ts';

/** One repository through its forge's API. */
export interface RepositoryApi {
  /** Looks up the repository and branches. Fails with `git/push-forbidden` if the signed-in user may not write and `purpose` is `push`. */
  lookUp(request: ConnectRequest): Promise<Result<Pick<Connection, 'url' | 'branches' | 'defaultBranch'>, Problem>>;
  /** `near` may spare requests. */
  getCommit(commit: ObjectId, near?: KnownFiles): Promise<Result<CommitFacts, Problem>>;
  /** All files of a commit, links and submodules included. `near` may spare requests. */
  listFiles(
    commit: ObjectId,
    onProgress: (bytes: number) => void,
    near?: KnownFiles,
  ): Promise<Result<ApiTree, Problem>>;
  /** True if files are listed with their contents, because the forge doesn't name contents otherwise. */
  readonly listsContents?: boolean;
  /**
   * File contents by object name; what the forge doesn't have is missing. The caller verifies them. `at`: a commit that probably has these
   * files at their paths; the default branch's without one.
   */
  readBlobs(
    wanted: readonly TreePathEntry[],
    onProgress: (bytes: number) => void,
    at?: ObjectId,
  ): Promise<Result<ReadonlyMap<ObjectId, Uint8Array>, Problem>>;
  /** False if a commit it creates has only one parent. */
  readonly keepsMerges: boolean;
  /** Git LFS through the API; absent if the forge has none there, or only sends contents. */
  readonly lfs?: LfsStore;
  /** The contents of a Git LFS pointer through the API, if it can't store any. */
  readonly downloadLfs?: LfsStore['download'];
  /** Creates one commit with all changes. Fails with `git/push-moved-on` if the branch isn't at `from`; never overwrites commits. */
  createCommit(request: ApiCommit): Promise<Result<ObjectId, Problem>>;
}

/** The files of a commit as a forge lists them. */
export interface ApiTree extends CommitFacts {
  readonly files: readonly TreePathEntry[];
  /** The contents that were read to name them, without those that a near commit has. */
  readonly contents?: readonly Uint8Array[];
}

/** A commit whose files, and their contents, are in this browser. */
export interface KnownFiles {
  readonly commit: ObjectId;
  readonly files: Tree;
}

/** A commit to create. */
export interface ApiCommit {
  readonly branch: string;
  /** The branch's expected commit; null for a new branch. */
  readonly from: ObjectId | null;
  /** The commits that it follows; the changes are relative to the first. */
  readonly parents: readonly ObjectId[];
  /** The tree that the changes result in. */
  readonly tree: ObjectId;
  readonly changes: readonly ApiChange[];
  readonly message: string;
  readonly author: Author;
}

/** A changed file: its bytes and mode, or null if it is deleted. */
export interface ApiChange {
  readonly path: string;
  readonly content: { readonly bytes: Uint8Array; readonly mode: string; readonly oid: ObjectId } | null;
  /** What the path had before; null for a new file. */
  readonly before: Pick<TreePathEntry, 'mode' | 'oid'> | null;
  readonly existed: boolean;
}
