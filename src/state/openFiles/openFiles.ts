import type { RepoPath } from '#base/repoPath.ts';
import type { FileSession } from './fileSession.ts';
import type { SessionDeps } from './sessionDeps.ts';
import { resetSiteStates } from '../site/defineSiteState.ts';
import type { FileSessions } from './fileSessions.ts';
import { lazyImport } from '../lazyImport.ts';
import { defineState, type App } from '../app.ts';

const open = defineState((): { sessions: FileSessions | null; openings: number } => ({ sessions: null, openings: 0 }));

/** Loads the chunk for open files, along with the first site, which requires it. */
export const importOpenSessions: () => Promise<typeof import('./fileSessions.ts')> = lazyImport(
  () => import('./fileSessions.ts'),
);

/** Starts with no open files for a site just opened; closes the previous ones. */
export async function startOpenFiles(app: App, needs: Omit<SessionDeps, 'onChange'>): Promise<void> {
  const { FileSessions: Files } = await importOpenSessions();
  const own = app.get(open);
  own.sessions?.closeAll();
  resetSiteStates(app);
  own.sessions = new Files(app, needs);
  own.openings += 1;
}

/** Closes all files when no site is open anymore. */
export function closeOpenFiles(app: App): void {
  const own = app.get(open);
  if (own.sessions === null) return;
  own.sessions.closeAll();
  resetSiteStates(app);
  own.sessions = null;
}

/** Returns the open files of the open site; null if none is open. */
export function getOpenFiles(app: App): FileSessions | null {
  return app.get(open).sessions;
}

/** Returns how many times this tab has opened a site. */
export function countSiteOpenings(app: App): number {
  return app.get(open).openings;
}

/** Returns the session of an open file; undefined if it isn't open. */
export function sessionOf(app: App, path: RepoPath): FileSession | undefined {
  return app.get(open).sessions?.session(path);
}
