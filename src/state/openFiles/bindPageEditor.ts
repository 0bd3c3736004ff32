import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import type { PageListener, PageSnapshot } from './openFile.ts';
import type { StepListener } from './fileSession.ts';
import { sessionOf } from './openFiles.ts';
import type { App } from '../app.ts';

/** A page as a block editor takes and gives it. */
export interface PageEditorBinding {
  /** Whether that is the start of a long page, whose rest comes at once. */
  readonly isStart: boolean;
  /** The document as it is to be shown, what was typed before included. */
  readonly doc: () => JSONContent;
  /**
   * The document changed; the function gives it, as it is now, as JSON when that is wanted. `version` is that of the page it came from, `isApart`
   * and `id` as for a session. Returns the ID of the entry in the journal; null where the page is another by now.
   */
  readonly change: (version: number, read: () => JSONContent, isApart: boolean, id?: string) => string | null;
  /** Calls back, at once, with a page that replaces the one of the given version. Gives what ends it. */
  readonly follow: (version: number, follower: PageListener) => () => void;
  /** Asks, at each undo and redo, for the document that the editor remembers. Returns what ends it. */
  readonly followSteps: (follower: StepListener) => () => void;
  /** Sets one field of the front matter; undefined removes it. It is a part of the entry of the given ID. */
  readonly setField: (key: string, value: unknown, id?: string) => void;
  /** The editor is about to go. */
  readonly leave: () => void;
}

/** What ties a block editor to an open page: typed blocks become text shortly after, proved, and are stored. */
export function bindPageEditor(app: App, path: RepoPath, page: PageSnapshot): PageEditorBinding {
  return {
    isStart: page.isStart,
    doc: () => sessionOf(app, path)?.document ?? page.doc,
    change: (version, read, isApart, id) => sessionOf(app, path)?.typeBlocks(version, read, isApart, id) ?? null,
    follow: (version, follower) => sessionOf(app, path)?.followPage(version, follower) ?? (() => undefined),
    followSteps: (follower) => sessionOf(app, path)?.followSteps(follower) ?? (() => undefined),
    setField: (key, value, id) => sessionOf(app, path)?.typeField(key, value, id),
    leave: () => sessionOf(app, path)?.leaveBlocks(),
  };
}
