import type { RepoPath } from '#base/repoPath.ts';
import type { Access, SiteId, Workspace } from '#workspace/workspace.ts';
import type { PagesClient } from '../pages/pagesClient.ts';
import type { UnsavedDraft } from './unsavedDraft.ts';
import type { CurrentStep } from '../journal/journalStore.ts';
import type { KeyValueStorage } from '../services.ts';
import type { OpenFile } from './openFile.ts';

/** What the session of an open file needs of the outside. */
export interface SessionDeps {
  readonly site: SiteId;
  readonly workspace: Pick<Workspace, 'read' | 'write' | 'movedTo'>;
  readonly pages: Pick<PagesClient, 'open' | 'openStart' | 'edit' | 'close'>;
  readonly access: () => Access | undefined;
  /** What the tab keeps over a reload. */
  readonly tabStorage: () => KeyValueStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The entry by which files are changed now; null if what it does is recorded elsewhere. */
  readonly stepNow: () => CurrentStep | null;
  /** Shows the file as it is now; null once there is no such file. */
  readonly show: (path: RepoPath, file: OpenFile | null) => void;
  /** The file has another name now: what is shown of it goes along. */
  readonly moved: (from: RepoPath, to: RepoPath) => void;
  /** The file was stored. */
  readonly stored: (path: RepoPath) => void;
  /** Says something that the writer should know of the text that was written. */
  readonly tell: (message: string) => void;
  /** Another tab changed the same words: the page holds both. */
  readonly tellBoth: (path: RepoPath) => void;
  /** Keeps a text that cannot stand in its file until the writer says what becomes of it. */
  readonly hold: (word: UnsavedDraft) => void;
}
