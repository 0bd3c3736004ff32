import type { RepoPath } from '#base/repoPath.ts';
import type { FileSession } from './fileSession.ts';
import type { SessionDeps } from './sessionDeps.ts';
import { resetSiteStates } from '../site/defineSiteState.ts';
import type { FileSessions } from './fileSessions.ts';
import { lazyImport } from '../lazyImport.ts';
import { defineState, type App } from '../app.ts';

const open = defineState((): { sessions: FileSessions | null; openings: number } => ({ sessions: null, openings: 0 }));

/** Fetches what open files are made of: with the first site, which is not there without. */
export const importOpenSessions: () => Promise<typeof import('./fileSessions.ts')> = lazyImport(
  () => import('./fileSessions.ts'),
);

/** Begins with no open file, for a site that was opened; what was open before is closed. */
export async function startOpenFiles(app: App, needs: Omit<SessionDeps, 'show'>): Promise<void> {
  const { FileSessions: Files } = await importOpenSessions();
  const own = app.get(open);
  own.sessions?.closeAll();
  resetSiteStates(app);
  own.sessions = new Files(app, needs);
  own.openings += 1;
}

/** Closes all files: no site is open any more. */
export function closeOpenFiles(app: App): void {
  const own = app.get(open);
  if (own.sessions === null) return;
  own.sessions.closeAll();
  resetSiteStates(app);
  own.sessions = null;
}

/** The open files of the site that is open; null where none is. */
export function getOpenFiles(app: App): FileSessions | null {
  return app.get(open).sessions;
}

/** How many sites were opened in this tab so far, the same ones again included. */
export function countSiteOpenings(app: App): number {
  return app.get(open).openings;
}

/** The session of a file that is open; undefined where it is not. */
export function sessionOf(app: App, path: RepoPath): FileSession | undefined {
  return app.get(open).sessions?.session(path);
}
