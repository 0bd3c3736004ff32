import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import type { PageFollower, PageView } from './openFile.ts';
import { fieldOver } from './fieldOver.ts';
import type { FieldFollower } from './fileSession.ts';
import { sessionOf } from './openFiles.ts';

/** A page as a block editor takes and gives it. */
export interface EditedPage {
  /** Whether that is the start of a long page, whose rest comes at once. */
  readonly isStart: boolean;
  /** The document as it is to be shown, what was typed before included. */
  readonly doc: () => JSONContent;
  /** The document changed; the function gives it, as it is now, as JSON when that is wanted. `version` is that of the page it came from. `isUndo`: by the editor's own undo. */
  readonly change: (version: number, read: () => JSONContent, isUndo: boolean) => void;
  /** Calls back, at once, with a page that replaces the one of the given version. Gives what ends it. */
  readonly follow: (version: number, follower: PageFollower) => () => void;
  /** Calls back with each field of the front matter that the writer sets, and what it was before. Gives what ends it. */
  readonly followFields: (follower: FieldFollower) => () => void;
  /** Sets one field of the front matter; undefined removes it. Of a field that is not `from` any more, only what leads from there changes. */
  readonly setField: (key: string, value: unknown, isUndo: boolean, from?: unknown) => void;
  /** The editor is about to go. */
  readonly leave: () => void;
}

/** What ties a block editor to an open page: typed blocks become text shortly after, proved, and are stored. */
export function editedPage(path: RepoPath, page: PageView): EditedPage {
  return {
    isStart: page.isStart,
    doc: () => sessionOf(path)?.document ?? page.doc,
    change: (version, read, isUndo) => sessionOf(path)?.typeBlocks(version, read, isUndo),
    follow: (version, follower) => sessionOf(path)?.followPage(version, follower) ?? (() => undefined),
    followFields: (follower) => sessionOf(path)?.followFields(follower) ?? (() => undefined),
    setField: (key, value, isUndo, from) => {
      const session = sessionOf(path);
      session?.typeField(key, fieldOver(from, value, session.fieldNow(key)), isUndo);
    },
    leave: () => sessionOf(path)?.leaveBlocks(),
  };
}
