import type { RepoPath } from '#base/repoPath.ts';
import type { FileSession } from './fileSession.ts';
import type { SessionNeeds } from './sessionNeeds.ts';
import type { OpenSessions } from './openSessions.ts';

let current: OpenSessions | null = null;
let openings = 0;
let fetched: Promise<typeof import('./openSessions.ts')> | null = null;

/** Fetches what open files are made of: with the first site, which is not there without. */
export function fetchOpenFiles(): Promise<typeof import('./openSessions.ts')> {
  fetched ??= import('./openSessions.ts').catch((error: unknown) => {
    fetched = null; // tried again with the next site
    throw error;
  });
  return fetched;
}

/** Begins with no open file, for a site that was opened; what was open before is closed. */
export async function startOpenFiles(needs: Omit<SessionNeeds, 'show'>): Promise<void> {
  const { OpenSessions: Files } = await fetchOpenFiles();
  current?.closeAll();
  current = new Files(needs);
  openings += 1;
}

/** Closes all files: no site is open any more. */
export function endOpenFiles(): void {
  current?.closeAll();
  current = null;
}

/** The open files of the site that is open; null where none is. */
export function openFiles(): OpenSessions | null {
  return current;
}

/** How many sites were opened in this tab so far, the same ones again included. */
export function openingsSoFar(): number {
  return openings;
}

/** The session of a file that is open; undefined where it is not. */
export function sessionOf(path: RepoPath): FileSession | undefined {
  return current?.session(path);
}
