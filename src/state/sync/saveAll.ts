import { flushJournal } from '../journal/persistJournal.ts';
import { getTabInstanceId, writeUnsavedDrafts, type UnsavedDraft } from '../openFiles/unsavedDraft.ts';
import { getOpenFiles, countSiteOpenings } from '../openFiles/openFiles.ts';
import { publishStore } from '../publish/publishStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { flushSiteRefresh } from './scheduleSiteRefresh.ts';
import { defineState, type App } from '../app.ts';

interface Kept {
  words: () => readonly UnsavedDraft[];
  isMore: () => boolean;
  /** Number of running tasks that closing the tab would lose. */
  works: number;
}

/** Drafts from outside the open files. */
const kept = defineState((): Kept => ({ words: () => [], isMore: () => false, works: 0 }));

/**
 * Registers the drafts to back up when a tab closes, in addition to those of open files. `isMore` is true if pending
 * work can't be backed up.
 */
export function registerDraftSource(
  app: App,
  words: () => readonly UnsavedDraft[],
  isMore: () => boolean = () => false,
): void {
  Object.assign(app.get(kept), { words, isMore });
}

/** True if closing the tab loses requested work that can't be backed up, such as moving a file or sending a review. */
export function hasUnrecoverableWork(app: App): boolean {
  const { works, isMore } = app.get(kept);
  return works > 0 || isMore() || app.get(publishStore).getState().publishing.kind === 'running';
}

/** Runs work that can't be backed up when the tab closes; until it ends, the browser asks before closing. */
export async function trackUnrecoverableWork<Value>(app: App, work: () => Promise<Value>): Promise<Value> {
  const own = app.get(kept);
  own.works += 1;
  try {
    return await work();
  } finally {
    own.works -= 1;
  }
}

/** Saves everything typed so far. */
export async function saveAll(app: App): Promise<void> {
  await getOpenFiles(app)?.saveAll();
  await flushSiteRefresh(app);
  await flushJournal(app);
}

/** Backs up unsaved text synchronously: a closing tab has no time for regular storage. */
export function backUpUnsavedDrafts(app: App): void {
  if (getOpenSite(app) === null) return;
  // Site changes build on what is typed in their files.
  const words = [
    ...(getOpenFiles(app)?.all.flatMap(({ unsavedDraft }) => unsavedDraft ?? []) ?? []),
    ...app.get(kept).words(),
  ];
  // Drafts from an earlier opening that couldn't be stored keep their own name.
  writeUnsavedDrafts(app.services.storage(), `${getTabInstanceId(app)} ${countSiteOpenings(app)}`, words);
}

/** Saves everything and backs up what storage refused. */
export async function saveOrBackUp(app: App): Promise<void> {
  await saveAll(app);
  backUpUnsavedDrafts(app);
}
