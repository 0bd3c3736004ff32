import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';

/** Where a site's repository is: a Git address over HTTP(S), and the branch to read (the default branch where absent). */
export interface RepositoryAddress {
  readonly url: string;
  readonly branch?: string;
}

/** A site in this browser: `host/path@branch`, stable across reloads and usable in the app's own addresses. */
export type SiteId = string;

/** A Git object name: 40 hexadecimal digits. */
export type ObjectId = string;

/** What opens a private repository, or lets one be written. Goes to the repository's host only. */
export interface Access {
  readonly username?: string;
  readonly token: string;
}

/** How far long work is. `share` is from 0 to 1, null where it cannot be known. */
export interface Progress {
  readonly phase: 'connecting' | 'history' | 'text' | 'indexing' | 'preparing' | 'sending' | 'merging';
  readonly share: number | null;
  readonly bytes: number;
}

/** What is needed of a site at first: files of these names, in this order, and the file that is to be shown, where that is known. */
export interface FirstTextsOptions {
  readonly names: readonly string[];
  readonly path: RepoPath | null;
}

/** What every operation that uses the network takes. */
export interface NetworkOperation {
  readonly access?: Access | undefined;
  /** Where a site is cloned: opens it once this is here; all other texts come after it. */
  readonly first?: FirstTextsOptions | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A pull request that the site's changes went to. */
export interface PullRequestReference {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly state: 'open' | 'merged' | 'closed';
}

/** The site's own commits, and others' of the draft's branch, put together with the draft in this browser. */
export interface MergedCommits {
  /** The commit that the branch is at where it lives. */
  readonly over: ObjectId;
  /** What it adds, beside what the repository has. */
  readonly objects: readonly ObjectId[];
}

/** The branch that holds what was already sent for review; later changes go to the same one. */
export interface Draft {
  readonly branch: string;
  /** Where the branch lives when not in the site's own repository. */
  readonly forkUrl: string | null;
  readonly commit: ObjectId;
  /** What the last commit that was sent says: a title and, below an empty line, a description; '' where that is not known. */
  readonly message: string;
  /** The commit of the site's own branch that it holds: the one that it was begun from, or that was taken in last; not known of one that an earlier version of the app began. */
  readonly base?: ObjectId | undefined;
  /** What was taken in here and is not sent yet; nothing where `commit` is what was sent. */
  readonly takenIn?: MergedCommits | undefined;
  readonly pullRequest: PullRequestReference | null;
}

/** How many reviews of a site ended in this browser, and how the last of them did. */
export interface EndedReviewsSummary {
  readonly count: number;
  readonly last: 'merged' | 'closed';
}

/** What is known of a site without reading its files. */
export interface SiteSummary {
  readonly id: SiteId;
  readonly url: string;
  readonly branch: string;
  /** The configuration file that the writer chose; null until then. */
  readonly configPath: RepoPath | null;
  /** The site's own name, or the repository's until that is known. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** Changes in this browser that were not sent yet, and when the last was stored. */
  readonly changeCount: number;
  readonly changedAt: number | null;
  /** The commit of `branch` that the site shows. */
  readonly commit: ObjectId;
  readonly draft: Draft | null;
  /** Absent where none ended. Undo goes no further back than the last one. */
  readonly endedReviews?: EndedReviewsSummary | undefined;
}

/** A file of the site as the writer sees it now: the commit's tree with the writer's changes over it. */
export interface FileEntry {
  readonly path: RepoPath;
  /** `link`: the path is a symbolic link, or leads through a link to a folder. */
  readonly kind: 'file' | 'link' | 'submodule';
  /** By its extension, before its bytes are known. */
  readonly text: boolean;
  /** For entries of kind `link`. */
  readonly link?: FileLink;
}

/** Where a path leads that is a symbolic link, or is below one. */
export interface FileLink {
  /** The link itself: the path, or the folder above it that is a link. */
  readonly at: RepoPath;
  /** The file that is read and written; null where there is none. */
  readonly leadsTo: RepoPath | null;
  /** Why there is none, as a sentence; null where there is one. */
  readonly failure: string | null;
}

/** One file that differs from what was last sent. */
export interface SiteChange {
  readonly path: RepoPath;
  readonly kind: 'added' | 'edited' | 'deleted' | 'moved';
  /** Where a moved file was. */
  readonly from: RepoPath | null;
  readonly savedAt: number;
  /** True where a symbolic link was changed, not the file that it leads to. */
  readonly isLink?: boolean;
}

/** The target of a symbolic link, as it is written in it, before and after the writer's change; null where there is no link. */
export interface LinkChange {
  readonly before: string | null;
  readonly after: string | null;
}

/** Which bytes of a file one has: grows by one with each stored change; below zero, and another for other bytes, for a file as it is in the commit; 0 for no file. */
export type Revision = number;

/** A file's bytes, and the revision that they are. */
export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly revision: Revision;
}

/** A row of a site's journal. A row with the key of the last one replaces it. */
export interface JournalRow {
  readonly key: string;
  /** How many reviews of the site had ended. Rows of reviews that ended since aren't kept. */
  readonly endedReviews: number;
  /** About how many bytes it takes in storage. */
  readonly size: number;
  readonly value: unknown;
}

/** Rows of a journal. */
export interface JournalRows {
  readonly rows: readonly (JournalRow & { readonly number: number })[];
  /** The number of the oldest row that is kept; rows before it were removed, or replaced by later ones. */
  readonly first: number;
  /** The number of the last row. */
  readonly end: number;
}

/** A file that both the writer and the site changed, in a way that cannot be merged. */
export interface Conflict {
  readonly path: RepoPath;
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** A site as it is opened: everything the screens need at first. */
export interface OpenedSite {
  readonly summary: SiteSummary;
  readonly files: readonly FileEntry[];
  readonly changes: readonly SiteChange[];
  readonly conflicts: readonly Conflict[];
  /** False where it came from this browser's storage, without the network. */
  readonly cloned: boolean;
  /** Whether there are texts that this browser does not have yet. */
  readonly textsToCome: boolean;
}

/** Who the commits are by. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** What to send: the changed files, and the branch to send them to. */
export interface PublishRequest {
  readonly paths: readonly RepoPath[];
  readonly message: string;
  readonly author: Author;
  /** Without the `refs/heads/`. The draft's own branch where there is a draft. */
  readonly branch: string;
  /** Where to send when the writer may not write to the site's repository. */
  readonly forkUrl?: string | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly timezoneOffset: number;
}

/** One of several changes that are stored together; `expected` as for `write`. */
export type FileWrite =
  | {
      readonly kind: 'write';
      readonly path: RepoPath;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly expected: Revision | null;
    }
  /**
   * Moves a file, its bytes as they are. A symbolic link is moved itself, and leads where it did; links to a moved file lead to its new path.
   * `workspace/in-linked-folder` if a path leads through a link to a folder.
   */
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath }
  | { readonly kind: 'remove'; readonly path: RepoPath; readonly expected: Revision | null }
  /** The file becomes what was last sent. */
  | { readonly kind: 'discard'; readonly path: RepoPath }
  /** Ends the file's conflict with the chosen bytes; null deletes the file. */
  | {
      readonly kind: 'settle';
      readonly path: RepoPath;
      readonly bytes: Uint8Array<ArrayBuffer> | null;
      readonly expected: Revision | null;
    }
  /** A conflict that was settled waits for a choice again; the file stays as it is. */
  | { readonly kind: 'reopen'; readonly conflict: Conflict };

/** What a write took away. Null: nothing of the kind. */
export interface WriteOutcome {
  readonly discarded: DiscardedChange | null;
  /** The conflict that it settled. */
  readonly conflict: Conflict | null;
}

/** What an update from upstream did. */
export interface UpdateOutcome {
  readonly site: OpenedSite;
  /** Paths that upstream changed. */
  readonly updated: readonly RepoPath[];
  /** Paths changed on both sides, and merged. */
  readonly merged: readonly RepoPath[];
}

/** Something that another tab, or this one, did to a site. */
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
 * The repositories inside this browser. Nothing here throws for what can be expected to go wrong;
 * a change is in storage when its promise gives `ok`.
 */
export interface Workspace {
  /** Sites opened before, the last opened first. */
  sites(): Promise<Result<readonly SiteSummary[], Problem>>;
  /** Opens a site from storage where it is there, without the network; clones it otherwise: all of it, or what is wanted first, and the other texts after that. */
  open(address: RepositoryAddress, operation?: NetworkOperation): Promise<Result<OpenedSite, Problem>>;
  /** Opens a site that is in storage. */
  reopen(site: SiteId): Promise<Result<OpenedSite, Problem>>;
  /** Fetches the texts that an opening left out; they come by themselves after a while, too. */
  fetchRest(site: SiteId): Promise<Result<void, Problem>>;
  /** Removes a site, its changes included, from this browser. */
  forget(site: SiteId): Promise<Result<void, Problem>>;
  /** Remembers the chosen configuration file and the site's name. */
  describe(
    site: SiteId,
    facts: { readonly configPath?: RepoPath; readonly name?: string },
  ): Promise<Result<SiteSummary, Problem>>;

  /**
   * The file as the writer sees it: of a symbolic link, the file that it leads to; `workspace/broken-link` where there is none. Bytes that are not in this browser yet are fetched: for an operation at once, else with all other texts.
   */
  read(site: SiteId, path: RepoPath, operation?: NetworkOperation): Promise<Result<StoredFile, Problem>>;
  /** The file as it was last sent (or as it is in the site's commit); `workspace/file-not-found` where it is new. */
  readBase(
    site: SiteId,
    path: RepoPath,
    operation?: NetworkOperation,
  ): Promise<Result<Uint8Array<ArrayBuffer>, Problem>>;
  /**
   * Stores new bytes. `expected` is the revision that the bytes were made from: where the stored one is another,
   * nothing is written and the problem is `workspace/changed-elsewhere`; null writes in any case.
   * Bytes equal to the base end the change. Through a symbolic link, the file that it leads to is written. `journal` is stored with them.
   */
  write(
    site: SiteId,
    path: RepoPath,
    bytes: Uint8Array<ArrayBuffer>,
    expected: Revision | null,
    journal?: readonly JournalRow[],
  ): Promise<Result<Revision, Problem>>;
  /** Adds rows to the site's journal, of changes that were stored. */
  appendJournal(site: SiteId, rows: readonly JournalRow[]): Promise<Result<void, Problem>>;
  /** The rows of the site's journal with a number above `after`. */
  readJournal(site: SiteId, after: number): Promise<Result<JournalRows, Problem>>;
  /**
   * Makes changes one after the other, all of them or none, and stores `journal` with them. Returns what each took away. If `expected` is given,
   * and a write would take away something else, nothing is stored and the problem is `workspace/changed-elsewhere`.
   */
  changeTogether(
    site: SiteId,
    writes: readonly FileWrite[],
    journal?: readonly JournalRow[],
    expected?: readonly WriteOutcome[],
  ): Promise<Result<readonly WriteOutcome[], Problem>>;
  /** Returns what `changeTogether` would, and stores nothing. */
  tryTogether(site: SiteId, writes: readonly FileWrite[]): Promise<Result<readonly WriteOutcome[], Problem>>;
  /** Where a file that is not there any more was moved to; null where it was deleted, or nobody remembers. */
  movedTo(site: SiteId, path: RepoPath): Promise<Result<RepoPath | null, Problem>>;
  /** What a change made of a symbolic link. */
  readLink(site: SiteId, change: SiteChange): Promise<Result<LinkChange, Problem>>;
  /** What differs from what was last sent, by path. */
  changes(site: SiteId): Promise<Result<readonly SiteChange[], Problem>>;
  /** The files as the writer sees them, by path. */
  files(site: SiteId): Promise<Result<readonly FileEntry[], Problem>>;

  /** Commits the named changes, and what was taken into the draft, and pushes them; where the push fails, every change stays as it was. */
  publish(site: SiteId, request: PublishRequest, operation?: NetworkOperation): Promise<Result<SiteSummary, Problem>>;
  /** Remembers the pull request of the draft. */
  setPullRequest(site: SiteId, pullRequest: PullRequestReference): Promise<Result<SiteSummary, Problem>>;
  /** Leaves the draft (it was merged, closed or given up): the next publish starts a new one from the site's branch. */
  endDraft(site: SiteId, operation?: NetworkOperation): Promise<Result<UpdateOutcome, Problem>>;
  /** Fetches what is new, takes what is new in the site's own branch into the draft, and merges it under the writer's changes; what cannot be merged becomes a conflict, nothing is dropped. */
  update(site: SiteId, operation?: NetworkOperation): Promise<Result<UpdateOutcome, Problem>>;
  /** Calls back for each event, until the returned function is called. */
  subscribe(listener: (event: WorkspaceEvent) => void): () => void;
}

/** A change taken back, as data. */
export interface DiscardedChange {
  readonly change: SiteChange;
  /** Null for a deletion. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** What waited for a choice in the file, which is over with the change; null where nothing did. */
  readonly conflict: Conflict | null;
}
