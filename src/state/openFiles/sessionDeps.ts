import type { RepoPath } from '#base/repoPath.ts';
import type { Access, SiteId, Workspace } from '#workspace/workspace.ts';
import type { PagesClient } from '../pages/pagesClient.ts';
import type { UnsavedDraft } from './unsavedDraft.ts';
import type { CurrentStep } from '../journal/journalStore.ts';
import type { KeyValueStorage } from '../services.ts';
import type { OpenFile } from './openFile.ts';

/** Dependencies of an open file's session. */
export interface SessionDeps {
  readonly site: SiteId;
  readonly workspace: Pick<Workspace, 'read' | 'write' | 'findMovedPath'>;
  readonly pages: Pick<PagesClient, 'open' | 'openStart' | 'edit' | 'close'>;
  readonly access: () => Access | undefined | Promise<Access | undefined>;
  /** Storage of the tab that survives a reload. */
  readonly tabStorage: () => KeyValueStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns the step that is changing files now; null if changes are recorded elsewhere. */
  readonly currentStep: () => CurrentStep | null;
  /** Shows the file's current state; null once the file no longer exists. */
  readonly onChange: (path: RepoPath, file: OpenFile | null) => void;
  /** Called when the file has a new path, so that what shows it follows. */
  readonly onMoved: (from: RepoPath, to: RepoPath) => void;
  /** Called after the file was stored. */
  readonly onStored: (path: RepoPath) => void;
  /** Shows a notice about the serialized text. */
  readonly notify: (message: string) => void;
  /** Called when another tab changed the same text: the page contains both versions. */
  readonly notifyMerged: (path: RepoPath) => void;
  /** Keeps a text that can't be the file's content as a recovered text. */
  readonly holdDraft: (word: UnsavedDraft) => void;
}
