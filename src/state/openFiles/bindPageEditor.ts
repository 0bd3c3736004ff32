import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import type { PageListener, PageSnapshot } from './openFile.ts';
import type { StepListener } from './fileSession.ts';
import { sessionOf } from './openFiles.ts';
import type { App } from '../app.ts';

/** Connects a block editor to a page. */
export interface PageEditorBinding {
  readonly path: RepoPath;
  /** True if this is the start of a long page, whose rest follows at once. */
  readonly isStart: boolean;
  /** Returns the document to show, including earlier typing. */
  readonly doc: () => JSONContent;
  /**
   * Call it when the document changes; `read` returns its current JSON when needed. `version` is that of the page it
   * came from; `isApart` and `id` are as in a session. Returns the journal entry's ID; null if the page has been
   * replaced.
   */
  readonly updateDoc: (version: number, read: () => JSONContent, isApart: boolean, id?: string) => string | null;
  /** Returns the page's text, which may be older than the blocks on screen. */
  readonly text: () => string;
  /** Call it with the source of blocks before they are pasted, so that they keep their spelling. */
  readonly addSource: (source: string) => void;
  /** Calls back with each page that replaces the given version, at once if there is one. Returns the unsubscribe function. */
  readonly onReplaced: (version: number, follower: PageListener) => () => void;
  /** Calls back on each undo and redo for the document that the editor remembers. Returns the unsubscribe function. */
  readonly onStep: (follower: StepListener) => () => void;
  /** Sets a front matter field; undefined removes it. Part of the entry with the given ID. */
  readonly setField: (key: string, value: unknown, id?: string) => void;
  /** Call it before the editor unmounts. */
  readonly detach: () => void;
}

/** Binds a block editor to an open page: typed blocks soon become text, proved to match, and are stored. */
export function bindPageEditor(app: App, path: RepoPath, page: PageSnapshot): PageEditorBinding {
  return {
    path,
    isStart: page.isStart,
    doc: () => sessionOf(app, path)?.document ?? page.doc,
    updateDoc: (version, read, isApart, id) => sessionOf(app, path)?.updateBlocks(version, read, isApart, id) ?? null,
    text: () => {
      const file = sessionOf(app, path)?.file;
      return file?.kind === 'text' ? file.text : '';
    },
    addSource: (source) => sessionOf(app, path)?.addSource(source),
    onReplaced: (version, follower) => sessionOf(app, path)?.onPageReplaced(version, follower) ?? (() => undefined),
    onStep: (follower) => sessionOf(app, path)?.onStep(follower) ?? (() => undefined),
    setField: (key, value, id) => sessionOf(app, path)?.setField(key, value, id),
    detach: () => sessionOf(app, path)?.detachBlockEditor(),
  };
}
