import { isPagePath } from '#base/fileKind.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Revision, SiteId } from '#workspace/workspace.ts';
import { routeStore, readLastShownFiles } from '../route/routeStore.ts';
import { realPath } from '../site/siteStore.ts';
import type { Bytes } from '../journal/fileOperation.ts';
import { FileSession } from './fileSession.ts';
import { openFilesStore, setOpenFile } from './openFilesStore.ts';
import type { SessionDeps } from './sessionDeps.ts';
import type { SavedViewState } from './savedViewState.ts';
import { readTabViewState, type TabViewState } from './tabViewState.ts';
import type { App } from '../app.ts';

/** Number of pages kept in memory after the user left them, so that going back is immediate. */
const keptPages = 10;

/** How open files follow a change of several files. */
interface TogetherOptions {
  /** Returns the revision that a file was stored over, by its path before the change. */
  readonly over: (path: RepoPath) => Revision | undefined;
  /** Files that the change removes: their sessions are closed. */
  readonly removed: ReadonlySet<RepoPath>;
  /** Files changed even if their on-screen content can't be serialized. */
  readonly mayBeUnwritable: ReadonlySet<RepoPath>;
}

/** The open files of one site: one session per file, even if several links lead to it. */
export class FileSessions {
  private readonly sessions = new Map<RepoPath, FileSession>();
  /** View states of files whose sessions may have ended. */
  private readonly viewStates = new Map<RepoPath, SavedViewState>();
  /** The file left last. */
  lastLeftFile: RepoPath | null = null;
  /** Pages that were shown, newest last. */
  private visited: readonly RepoPath[] = [];
  /** New paths of open files by their old ones: an editor about to unmount still uses the old path. */
  private readonly moved = new Map<RepoPath, RepoPath>();
  private readonly needs: Omit<SessionDeps, 'onChange'>;
  private readonly app: App;

  constructor(app: App, needs: Omit<SessionDeps, 'onChange'>) {
    this.app = app;
    this.needs = needs;
    this.returnTo(readTabViewState(needs.tabStorage, needs.site));
  }

  get site(): SiteId {
    return this.needs.site;
  }

  /** Returns the session of an open file, also for a link to it or its previous path; undefined if it isn't open. */
  session(path: RepoPath): FileSession | undefined {
    return this.sessions.get(this.presentName(path));
  }

  get all(): readonly FileSession[] {
    return [...this.sessions.values()];
  }

  /** Opens a file; retries one that couldn't be read. */
  open(name: RepoPath): Promise<void> {
    const path = realPath(this.app, name);
    const known = this.sessions.get(path);
    if (known !== undefined) return known.load();
    const needs: SessionDeps = {
      ...this.needs,
      onChange: (shownPath, file) => {
        if (this.sessions.get(shownPath) !== session) return;
        setOpenFile(this.app, shownPath, file);
        if (file === null) this.close(shownPath);
      },
      onMoved: (_, to) => this.rename(session, to),
    };
    const session: FileSession = new FileSession(this.app, path, needs);
    this.moved.delete(path);
    this.sessions.set(path, session);
    return session.load();
  }

  /** Saves everything typed in any file. */
  async saveAll(): Promise<void> {
    await Promise.all(this.all.map((session) => session.save()));
  }

  /** Merges the stored versions of all open files, which others may have published. */
  async syncFromStorage(): Promise<void> {
    await Promise.all(this.all.map((session) => session.syncFromStorage('published')));
  }

  /** Merges the stored version of one file if it is open. `from` is as in a session. */
  async syncFileFromStorage(path: RepoPath, from?: Revision | 'published'): Promise<void> {
    await this.session(path)?.syncFromStorage(from);
  }

  /**
   * Saves what is typed in files, then changes them with `work`, which returns the moves, then updates the open files.
   * Calls `removedAs` with a removed file's last content if something was typed in the meantime.
   */
  async changeTogether<Moved extends readonly { readonly from: RepoPath; readonly to: RepoPath }[]>(
    paths: Iterable<RepoPath>,
    work: () => Promise<Result<Moved, Problem>>,
    { over, removed, mayBeUnwritable }: TogetherOptions,
    removedAs: (path: RepoPath, bytes: Bytes) => void,
  ): Promise<Result<Moved, Problem>> {
    const held = [...new Set(paths)].flatMap((path) => this.sessions.get(path) ?? []);
    const names = new Map(held.map((session) => [session, session.path]));
    const workAndMove = async () => {
      const unwritable = held.find(
        ({ serializeProblem, path }) => serializeProblem !== null && !removed.has(path) && !mayBeUnwritable.has(path),
      );
      const done = unwritable?.serializeProblem == null ? await work() : err(unwritable.serializeProblem);
      for (const { from, to } of done.ok ? done.value : []) {
        this.noteLink(from);
        const session = this.sessions.get(from);
        if (session !== undefined) this.rename(session, to);
      }
      return done;
    };
    const run = held.reduce(
      (inner, session) => () =>
        removed.has(session.path) ? removing(session, inner, removedAs) : session.runWhenSaved(inner),
      workAndMove,
    );
    const gone = held.filter((session) => removed.has(session.path));
    const done = await run();
    if (done.ok) for (const session of gone) this.close(session.path);
    const open = new Set(this.sessions.values());
    await Promise.all(
      held.map((session) =>
        open.has(session) ? session.syncFromStorage(over(names.get(session) ?? session.path)) : null,
      ),
    );
    return done;
  }

  /** Closes a file that is gone or was left long ago; nothing of it is stored anymore. Its entries stay in the journal. */
  close(path: RepoPath): void {
    const session = this.sessions.get(path);
    session?.close();
    this.sessions.delete(path);
    setOpenFile(this.app, path, null);
  }

  /** Closes all files when the site is closed. */
  closeAll(): void {
    for (const session of this.all) session.close();
    this.sessions.clear();
    this.app.get(openFilesStore).setState({ files: {} });
  }

  /** Records that a file is shown. Closes the pages left longest ago, except those with unsaved changes. */
  visit(name: RepoPath): void {
    const path = realPath(this.app, name);
    this.visited = [...this.visited.filter((other) => other !== path), path];
    for (const left of this.visited.slice(0, -1 - keptPages)) {
      const session = this.sessions.get(left);
      if (session?.isBusy === true || session?.isUnsaved === true) continue;
      this.visited = this.visited.filter((other) => other !== left);
      if (isPagePath(left)) this.close(left);
    }
  }

  keepViewState(path: RepoPath, viewState: SavedViewState): void {
    this.viewStates.set(this.presentName(path), viewState);
    this.lastLeftFile = this.presentName(path);
  }

  /** Returns a file's saved view state; null if it wasn't open before. */
  viewStateOf(path: RepoPath): SavedViewState | null {
    return this.viewStates.get(path) ?? null;
  }

  /** Restores where the tab was before a reload. */
  private returnTo(left: TabViewState | null): void {
    if (left === null) return;
    const { site, path, screen, focus, place } = left;
    this.viewStates.set(path, place.kind === 'blocks' ? place : { ...place, text: null });
    if (focus) this.lastLeftFile = path;
    this.app.get(routeStore).setState({ lastFile: readLastShownFiles(this.app, site)[0] ?? { site, screen, path } });
  }

  private presentName(path: RepoPath): RepoPath {
    return this.sessions.has(path) ? path : (this.moved.get(path) ?? realPath(this.app, path));
  }

  /** A link is about to be moved or deleted: an editor showing its target still uses the link's path. */
  private noteLink(path: RepoPath): void {
    const real = realPath(this.app, path);
    if (real !== path) this.moved.set(path, real);
  }

  private rename(session: FileSession, to: RepoPath): void {
    const from = session.path;
    const viewState = this.viewStates.get(from);
    if (viewState !== undefined) this.viewStates.set(to, viewState);
    if (this.lastLeftFile === from) this.lastLeftFile = to;
    for (const [name, present] of this.moved) if (present === from) this.moved.set(name, to);
    this.moved.set(from, to);
    this.moved.delete(to);
    this.sessions.delete(from);
    this.visited = this.visited.map((path) => (path === from ? to : path));
    const known = this.sessions.get(to);
    if (known?.file.kind === 'text') this.giveWay(session, to);
    else {
      // A session of a missing file, or one still loading, has no typed text.
      known?.close();
      this.sessions.set(to, session);
      session.rename(to);
    }
    // Before the old path is reported as gone, so that whatever shows it follows the move.
    this.needs.onMoved(from, to);
    setOpenFile(this.app, from, null);
  }

  /** The file is already open at its new path: unsaved changes at the old one become a recovered text. */
  private giveWay(session: FileSession, to: RepoPath): void {
    const { unsavedDraft } = session;
    if (unsavedDraft !== null) this.needs.holdDraft({ ...unsavedDraft, path: to });
    session.close();
  }
}

/** Runs work that removes a session's file. */
async function removing<Value>(
  session: FileSession,
  work: () => Promise<Result<Value, Problem>>,
  removedAs: (path: RepoPath, bytes: Bytes) => void,
): Promise<Result<Value, Problem>> {
  const unchanged = new Uint8Array();
  let done: Result<Value, Problem> | undefined;
  const left = await session.remove(async () => {
    done = await work();
    return done.ok ? ok(unchanged) : done;
  });
  if (left.ok && left.value !== unchanged) removedAs(session.path, left.value);
  return done ?? work();
}
