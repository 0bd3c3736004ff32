import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';

/** A repository's Git address over HTTP(S), and the branch to read (absent: the default branch). */
export interface RepositoryAddress {
  readonly url: string;
  readonly branch?: string;
}

/** A site in this browser: `host/path@branch`, stable across reloads and usable in the app's own addresses. */
export type SiteId = string;

/** A Git object name: 40 hexadecimal digits. */
export type ObjectId = string;

/** Credentials for a private repository, or for pushing. Sent to the repository's host only. */
export interface Access {
  readonly username?: string;
  readonly token: string;
}

/** The progress of a long operation. `share` is from 0 to 1, or null if unknown. */
export interface Progress {
  readonly phase: 'connecting' | 'history' | 'text' | 'indexing' | 'preparing' | 'sending' | 'merging';
  readonly share: number | null;
  readonly bytes: number;
}

/** The files of a site to fetch first: files with these names, in this order, and the file to show, if known. */
export interface FirstTextsOptions {
  readonly names: readonly string[];
  readonly path: RepoPath | null;
}

/** Options of every operation that uses the network. */
export interface NetworkOperation {
  readonly access?: Access | undefined;
  /** When cloning: the site opens once these are stored; all other texts follow. */
  readonly firstTexts?: FirstTextsOptions | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A pull request with the site's changes. */
export interface PullRequestReference {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly state: 'open' | 'merged' | 'closed';
}

/** Commits of the site's own branch, and of others on the draft's branch, merged with the draft in this browser. */
export interface MergedCommits {
  /** The commit of the draft's branch on the server. */
  readonly over: ObjectId;
  /** The objects that the repository doesn't have. */
  readonly objects: readonly ObjectId[];
}

/** The branch with changes that were sent for review; later changes go to the same branch. */
export interface Draft {
  readonly branch: string;
  /** The branch's repository, if it isn't the site's own. */
  readonly forkUrl: string | null;
  readonly commit: ObjectId;
  /** The message of the last sent commit: a title and, below an empty line, a description; '' if unknown. */
  readonly message: string;
  /**
   * The commit of the site's own branch that the draft contains: its starting point, or the last one taken in. Undefined if an earlier
   * version of the app created the draft.
   */
  readonly base?: ObjectId | undefined;
  /** Commits taken in here and not sent yet; undefined if `commit` is the sent one. */
  readonly takenIn?: MergedCommits | undefined;
  readonly pullRequest: PullRequestReference | null;
}

/** How many reviews of a site ended in this browser, and how the last one ended. */
export interface EndedReviewsSummary {
  readonly count: number;
  readonly last: 'merged' | 'closed';
}

/** Facts about a site that don't require reading its files. */
export interface SiteSummary {
  readonly id: SiteId;
  readonly url: string;
  readonly branch: string;
  /** The configuration file that the writer chose; null until then. */
  readonly configPath: RepoPath | null;
  /** The site's own name, or the repository's name until it is known. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** The number of unsent changes in this browser, and when the last was stored. */
  readonly changeCount: number;
  readonly changedAt: number | null;
  /** The commit of `branch` that the site shows. */
  readonly commit: ObjectId;
  readonly draft: Draft | null;
  /** Absent if none ended. Undo stops at the last one. */
  readonly endedReviews?: EndedReviewsSummary | undefined;
}

/** A file as the writer sees it: the commit's tree with the writer's changes applied. */
export interface FileEntry {
  readonly path: RepoPath;
  /** `link`: the path is a symbolic link, or leads through a link to a folder. */
  readonly kind: 'file' | 'link' | 'submodule';
  /** By its extension, before its bytes are known. */
  readonly text: boolean;
  /** For entries of kind `link`. */
  readonly link?: FileLink;
}

/** The destination of a path that is a symbolic link, or is below one. */
export interface FileLink {
  /** The link itself: the path, or the folder above it that is a link. */
  readonly at: RepoPath;
  /** The file that is read and written; null if there is none. */
  readonly target: RepoPath | null;
  /** Why there is no file, as a sentence; null if there is one. */
  readonly failure: string | null;
}

/** A file that differs from the last sent version. */
export interface SiteChange {
  readonly path: RepoPath;
  readonly kind: 'added' | 'edited' | 'deleted' | 'moved';
  /** The old path of a moved file. */
  readonly from: RepoPath | null;
  readonly savedAt: number;
  /** True if a symbolic link itself was changed, not the file that it leads to. */
  readonly isLink?: boolean;
}

/** The target text of a symbolic link, before and after the writer's change; null if there is no link. */
export interface LinkChange {
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * The version of a file's bytes. Grows by one with each stored change; negative, and specific to the bytes, for a file as in the commit; 0
 * for no file.
 */
export type Revision = number;

/** A file's bytes and their revision. */
export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly revision: Revision;
}

/** A row of a site's journal. A row with the same key as the last one replaces it. */
export interface JournalRow {
  readonly key: string;
  /** How many reviews of the site had ended. Rows of reviews that ended since are removed. */
  readonly endedReviews: number;
  /** The approximate size in storage, in bytes. */
  readonly size: number;
  readonly value: unknown;
}

export interface JournalRows {
  readonly rows: readonly (JournalRow & { readonly number: number })[];
  /** The number of the oldest row; earlier rows were removed, or replaced by later ones. */
  readonly first: number;
  /** The number of the last row. */
  readonly end: number;
}

/** The newest commit of the branch that the other version of a file came from. */
export interface LatestCommit {
  /** Null if the commit names nobody. */
  readonly author: string | null;
  /** Milliseconds since 1970; null if unknown. */
  readonly time: number | null;
  /** True if it is the only new commit, so the other version is by its author. Earlier commits aren't in this browser. */
  readonly isOnly: boolean;
}

/** A file that both the writer and the site changed, in a way that can't be merged. */
export interface Conflict {
  readonly path: RepoPath;
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
  /** Null or absent if the commit couldn't be read, or an earlier version of the app found the conflict. */
  readonly theirCommit?: LatestCommit | null;
}

/** A newly opened site: everything the screens need first. */
export interface OpenedSite {
  readonly summary: SiteSummary;
  readonly files: readonly FileEntry[];
  readonly changes: readonly SiteChange[];
  readonly conflicts: readonly Conflict[];
  /** False if it was opened from this browser's storage, without the network. */
  readonly cloned: boolean;
  /** Whether some texts are not in this browser yet. */
  readonly textsToCome: boolean;
}

/** The author of commits. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** What to send: the changed files, and the branch to send them to. */
export interface PublishRequest {
  readonly paths: readonly RepoPath[];
  readonly message: string;
  readonly author: Author;
  /** Without `refs/heads/`. The draft's own branch if there is a draft. */
  readonly branch: string;
  /** The repository to send to if the writer may not write to the site's. */
  readonly forkUrl?: string | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly timezoneOffset: number;
}

/** One of several changes to store together; `expected` is as in `Workspace.write`. */
export type FileWrite =
  | {
      readonly kind: 'write';
      readonly path: RepoPath;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly expected: Revision | null;
    }
  /**
   * Moves a file with its bytes unchanged. A moved symbolic link keeps its destination; links to a moved file follow it.
   * `workspace/in-linked-folder` if a path leads through a link to a folder.
   */
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath }
  | { readonly kind: 'remove'; readonly path: RepoPath; readonly expected: Revision | null }
  /** Reverts the file to the last sent version. */
  | { readonly kind: 'discard'; readonly path: RepoPath }
  /** Ends the file's conflict with the chosen bytes; null deletes the file. */
  | {
      readonly kind: 'settle';
      readonly path: RepoPath;
      readonly bytes: Uint8Array<ArrayBuffer> | null;
      readonly expected: Revision | null;
    }
  /** Reopens a resolved conflict; the file stays as it is. */
  | { readonly kind: 'reopen'; readonly conflict: Conflict };

/** The data that a write removed; null for none. */
export interface WriteOutcome {
  readonly discarded: DiscardedChange | null;
  /** The conflict that it resolved. */
  readonly conflict: Conflict | null;
}

/** The result of an update from upstream. */
export interface UpdateOutcome {
  readonly site: OpenedSite;
  /** Paths that upstream changed. */
  readonly updated: readonly RepoPath[];
  /** Paths changed on both sides and merged. */
  readonly merged: readonly RepoPath[];
}

/** A change of a site by this tab or another one. */
export type WorkspaceEvent =
  | {
      readonly kind: 'fileChanged';
      readonly site: SiteId;
      readonly path: RepoPath;
      readonly revision: Revision;
      readonly here: boolean;
    }
  | {
      readonly kind: 'fileMoved';
      readonly site: SiteId;
      readonly from: RepoPath;
      readonly path: RepoPath;
      readonly here: boolean;
    }
  | { readonly kind: 'siteChanged'; readonly site: SiteId; readonly here: boolean }
  | { readonly kind: 'journalGrew'; readonly site: SiteId; readonly here: boolean }
  | { readonly kind: 'siteForgotten'; readonly site: SiteId; readonly here: boolean };

/**
 * The repositories in this browser. Expected failures are returned, never thrown; a change is in storage once its promise resolves to `ok`.
 */
export interface Workspace {
  /** Sites opened before, most recent first. */
  sites(): Promise<Result<readonly SiteSummary[], Problem>>;
  /**
   * Opens a site from storage if it is there, without the network. Otherwise clones it: everything, or the files to fetch first and then
   * the other texts.
   */
  open(address: RepositoryAddress, operation?: NetworkOperation): Promise<Result<OpenedSite, Problem>>;
  /** Opens a site that is in storage. */
  reopen(site: SiteId): Promise<Result<OpenedSite, Problem>>;
  /** Fetches the texts that opening left out, which otherwise start after a delay. */
  fetchRemainingTexts(site: SiteId): Promise<Result<void, Problem>>;
  /** Removes a site and its changes from this browser. */
  forget(site: SiteId): Promise<Result<void, Problem>>;
  /** Stores the chosen configuration file and the site's name. */
  updateDetails(
    site: SiteId,
    facts: { readonly configPath?: RepoPath; readonly name?: string },
  ): Promise<Result<SiteSummary, Problem>>;

  /**
   * The file as the writer sees it, following symbolic links; `workspace/broken-link` if one leads to no file. Bytes that aren't in this
   * browser yet are fetched: immediately if `operation` is given, else with all other texts.
   */
  read(site: SiteId, path: RepoPath, operation?: NetworkOperation): Promise<Result<StoredFile, Problem>>;
  /** Like `read`, with the contents that a Git LFS pointer names instead of the pointer: for files that are shown or published. */
  readMedia(site: SiteId, path: RepoPath, operation?: NetworkOperation): Promise<Result<StoredFile, Problem>>;
  /** The file as last sent (or as in the site's commit); `workspace/file-not-found` if it is new. */
  readBase(
    site: SiteId,
    path: RepoPath,
    operation?: NetworkOperation,
  ): Promise<Result<Uint8Array<ArrayBuffer>, Problem>>;
  /** The file as in the site's own branch, without a sent review; `workspace/file-not-found` if readers don't have it. */
  readPublished(
    site: SiteId,
    path: RepoPath,
    operation?: NetworkOperation,
  ): Promise<Result<Uint8Array<ArrayBuffer>, Problem>>;
  /** Like `readBase`, with the contents that a Git LFS pointer names instead of the pointer. */
  readBaseMedia(
    site: SiteId,
    path: RepoPath,
    operation?: NetworkOperation,
  ): Promise<Result<Uint8Array<ArrayBuffer>, Problem>>;
  /**
   * Stores new bytes. `expected` is the revision that the bytes are based on: if the stored one differs, nothing is written and the problem
   * is `workspace/changed-elsewhere`; null always writes. Bytes equal to the base end the change. Follows symbolic links. `journal` is
   * stored with them.
   */
  write(
    site: SiteId,
    path: RepoPath,
    bytes: Uint8Array<ArrayBuffer>,
    expected: Revision | null,
    journal?: readonly JournalRow[],
  ): Promise<Result<Revision, Problem>>;
  /** Adds rows to the site's journal, for changes that were stored. */
  appendJournal(site: SiteId, rows: readonly JournalRow[]): Promise<Result<void, Problem>>;
  /** The rows of the site's journal with a number above `after`. */
  readJournal(site: SiteId, after: number): Promise<Result<JournalRows, Problem>>;
  /**
   * Makes changes in order, all of them or none, and stores `journal` with them. Returns what each removed. If `expected` is given and a
   * write would remove something else, nothing is stored and the problem is `workspace/changed-elsewhere`.
   */
  writeFilesAtomically(
    site: SiteId,
    writes: readonly FileWrite[],
    journal?: readonly JournalRow[],
    expected?: readonly WriteOutcome[],
  ): Promise<Result<readonly WriteOutcome[], Problem>>;
  /** Returns what `writeFilesAtomically` would, and stores nothing. */
  previewAtomicWrite(site: SiteId, writes: readonly FileWrite[]): Promise<Result<readonly WriteOutcome[], Problem>>;
  /** The path that a file which no longer exists was moved to; null if it was deleted, or the move isn't recorded. */
  findMovedPath(site: SiteId, path: RepoPath): Promise<Result<RepoPath | null, Problem>>;
  /** How a change affected a symbolic link. */
  readLink(site: SiteId, change: SiteChange): Promise<Result<LinkChange, Problem>>;
  /** The differences from the last sent version, by path. */
  changes(site: SiteId): Promise<Result<readonly SiteChange[], Problem>>;
  /** The files as the writer sees them, by path. */
  files(site: SiteId): Promise<Result<readonly FileEntry[], Problem>>;

  /** Commits the named changes and the commits taken into the draft, and pushes them. If the push fails, every change stays as it was. */
  publish(site: SiteId, request: PublishRequest, operation?: NetworkOperation): Promise<Result<SiteSummary, Problem>>;
  /** Stores the pull request of the draft. */
  setPullRequest(site: SiteId, pullRequest: PullRequestReference): Promise<Result<SiteSummary, Problem>>;
  /** Leaves the draft (merged, closed, or abandoned): the next publish starts a new one from the site's branch. */
  endDraft(site: SiteId, operation?: NetworkOperation): Promise<Result<UpdateOutcome, Problem>>;
  /**
   * Fetches new commits, merges those of the site's own branch into the draft, and rebases the writer's changes onto them. What can't be
   * merged becomes a conflict; nothing is dropped.
   */
  update(site: SiteId, operation?: NetworkOperation): Promise<Result<UpdateOutcome, Problem>>;
  /** Calls back for each event. Returns the unsubscribe function. */
  subscribe(listener: (event: WorkspaceEvent) => void): () => void;
}

/** A reverted change, as data. */
export interface DiscardedChange {
  readonly change: SiteChange;
  /** Null for a deletion. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** The file's conflict, which ends with the change; null if there was none. */
  readonly conflict: Conflict | null;
}
