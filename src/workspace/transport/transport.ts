import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { PackedObject } from '../git/createPackIndex.ts';
import type { BareRepository, TreePathEntry } from '../git/repository.ts';
import type { LfsStore } from '../lfs/lfsStore.ts';
import type { Author, ObjectId } from '../workspace.ts';

/** The files of a commit, by path. */
export type Tree = ReadonlyMap<string, TreePathEntry>;

/** How objects of one repository get from its host to this browser and back. */
export interface Transport {
  /** Connects for reading or writing, and looks up branches. Fails with `git/push-forbidden` if `purpose` isn't permitted. */
  connect(request: ConnectRequest): Promise<Result<Connection, Problem>>;
  readonly lfs: LfsStore;
  /**
   * Fetches file contents, verifies them against their names, and stores them. Returns all of them by name; contents that the host doesn't
   * have are missing. `at`: a commit that the host has, probably with these files, since some hosts find large ones only by path.
   */
  fetchBlobs(
    repository: BareRepository,
    wanted: readonly TreePathEntry[],
    at: ObjectId,
  ): Promise<Result<ReadonlyMap<string, PackedObject>, Problem>>;
}

/** Why a connection is made, and the branches that are looked up: at least these, and the default branch. */
export interface ConnectRequest {
  readonly purpose: 'fetch' | 'push';
  readonly branches: readonly string[];
}

/** A repository as its host describes it. */
export interface Connection {
  /** The repository's address, after redirects. */
  readonly url: string;
  /** The commits of the branches that were looked up and exist; possibly more. */
  readonly branches: ReadonlyMap<string, ObjectId>;
  /** Null if the repository names none, or is empty. */
  readonly defaultBranch: string | null;
  /** Whether `fetchTree` leaves file contents out; if not, they come with the tree. */
  readonly omitsBlobs: boolean;
  /** False if pushed commits have only one parent: commits of other branches would be sent as the writer's own, so they aren't merged in. */
  readonly keepsMerges: boolean;
  /** Fetches a commit at the tip of a branch, with all of its trees. */
  fetchTree(repository: BareRepository, tip: BranchTip): Promise<Result<FetchedTree, Problem>>;
  /** Moves a branch to a new commit, and never overwrites commits. Returns the new commit, whose name the host may choose. */
  push(repository: BareRepository, request: PushRequest): Promise<Result<ObjectId, Problem>>;
  /** The commit of a push whose response was lost; null if it didn't arrive. */
  findPushed(repository: BareRepository, push: SentCommit): Promise<ObjectId | null>;
}

/** A commit at the tip of a branch. */
export interface BranchTip {
  readonly branch: string;
  readonly commit: ObjectId;
}

/** The files of a fetched commit, and a promise that resolves once they are in storage. */
export interface FetchedTree {
  readonly tree: Tree;
  readonly written: Promise<void>;
}

/** A commit to push, which is stored in the repository's folder. */
export interface PushRequest extends SentCommit {
  /** The branch's expected commit; null for a new branch. */
  readonly from: ObjectId | null;
  /** The commits that it follows, which the host has. */
  readonly parents: readonly ObjectId[];
  /** Exactly the objects that the host doesn't have. */
  readonly objects: readonly ObjectId[];
  readonly message: string;
  readonly author: Author;
}

/** A commit of this browser that is, or was, being pushed. */
export interface SentCommit {
  readonly branch: string;
  readonly commit: ObjectId;
}
