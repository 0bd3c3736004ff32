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
  /** How many works go on that would be lost with the tab. */
  works: number;
}

/** What else there is when the tab goes, beside what is typed in the open files. */
const kept = defineState((): Kept => ({ words: () => [], isMore: () => false, works: 0 }));

/** Names what else is to be written down when a tab goes, beside what is typed in the open files; `isMore`: whether something waits that cannot be written down. */
export function registerDraftSource(
  app: App,
  words: () => readonly UnsavedDraft[],
  isMore: () => boolean = () => false,
): void {
  Object.assign(app.get(kept), { words, isMore });
}

/** Whether something was asked for that goes with the tab: it is not done yet, and is no words, as a file that is being moved, and a review that is being sent. */
export function hasUnrecoverableWork(app: App): boolean {
  const { works, isMore } = app.get(kept);
  return works > 0 || isMore() || app.get(publishStore).getState().publishing.kind === 'running';
}

/** Does work of which nothing can be written down when the tab goes: the browser asks as long as it goes on. */
export async function trackUnrecoverableWork<Value>(app: App, work: () => Promise<Value>): Promise<Value> {
  const own = app.get(kept);
  own.works += 1;
  try {
    return await work();
  } finally {
    own.works -= 1;
  }
}

/** Stores everything typed so far. */
export async function saveAll(app: App): Promise<void> {
  await getOpenFiles(app)?.settle();
  await flushSiteRefresh(app);
  await flushJournal(app);
}

/** Writes down what is typed and not in storage yet, at once: storage proper takes longer than a tab has that is being closed. */
export function backUpUnsavedDrafts(app: App): void {
  if (getOpenSite(app) === null) return;
  // The site's changes are made over what is typed in its files.
  const words = [...(getOpenFiles(app)?.all.flatMap(({ lastWord }) => lastWord ?? []) ?? []), ...app.get(kept).words()];
  // What an earlier opening left, and could not be stored, stays under its own name.
  writeUnsavedDrafts(app.services.storage(), `${getTabInstanceId(app)} ${countSiteOpenings(app)}`, words);
}

/** Stores everything, and writes down what storage refused. */
export async function saveOrBackUp(app: App): Promise<void> {
  await saveAll(app);
  backUpUnsavedDrafts(app);
}
