import type { RepoPath } from '#base/repoPath.ts';
import type { FileSession } from './fileSession.ts';
import type { SessionNeeds } from './sessionNeeds.ts';
import { dropSiteStates } from '../site/defineSiteState.ts';
import type { OpenSessions } from './openSessions.ts';
import { fetchOnce } from '../fetchOnce.ts';
import { defineState, type App } from '../app.ts';

const open = defineState((): { sessions: OpenSessions | null; openings: number } => ({ sessions: null, openings: 0 }));

/** Fetches what open files are made of: with the first site, which is not there without. */
export const fetchOpenFiles: () => Promise<typeof import('./openSessions.ts')> = fetchOnce(
  () => import('./openSessions.ts'),
);

/** Begins with no open file, for a site that was opened; what was open before is closed. */
export async function startOpenFiles(app: App, needs: Omit<SessionNeeds, 'show'>): Promise<void> {
  const { OpenSessions: Files } = await fetchOpenFiles();
  const own = app.get(open);
  own.sessions?.closeAll();
  dropSiteStates(app);
  own.sessions = new Files(app, needs);
  own.openings += 1;
}

/** Closes all files: no site is open any more. */
export function endOpenFiles(app: App): void {
  const own = app.get(open);
  if (own.sessions === null) return;
  own.sessions.closeAll();
  dropSiteStates(app);
  own.sessions = null;
}

/** The open files of the site that is open; null where none is. */
export function openFiles(app: App): OpenSessions | null {
  return app.get(open).sessions;
}

/** How many sites were opened in this tab so far, the same ones again included. */
export function openingsSoFar(app: App): number {
  return app.get(open).openings;
}

/** The session of a file that is open; undefined where it is not. */
export function sessionOf(app: App, path: RepoPath): FileSession | undefined {
  return app.get(open).sessions?.session(path);
}
