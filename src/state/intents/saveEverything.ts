import { flushJournal } from '../journal/keepJournal.ts';
import { thisTab, writeLastWords, type LastWord } from '../openFiles/lastWords.ts';
import { openFiles, openingsSoFar } from '../openFiles/openFiles.ts';
import { publishStore } from '../publish/publishStore.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { followWaiting } from './followStored.ts';
import { defineState, type App } from '../app.ts';

interface Kept {
  words: () => readonly LastWord[];
  isMore: () => boolean;
  /** How many works go on that would be lost with the tab. */
  works: number;
}

/** What else there is when the tab goes, beside what is typed in the open files. */
const kept = defineState((): Kept => ({ words: () => [], isMore: () => false, works: 0 }));

/** Names what else is to be written down when a tab goes, beside what is typed in the open files; `isMore`: whether something waits that cannot be written down. */
export function keepAlso(app: App, words: () => readonly LastWord[], isMore: () => boolean = () => false): void {
  Object.assign(app.get(kept), { words, isMore });
}

/** Whether something was asked for that goes with the tab: it is not done yet, and is no words, as a file that is being moved, and a review that is being sent. */
export function isLostWithTab(app: App): boolean {
  const { works, isMore } = app.get(kept);
  return works > 0 || isMore() || app.get(publishStore).getState().publishing.kind === 'running';
}

/** Does work of which nothing can be written down when the tab goes: the browser asks as long as it goes on. */
export async function lostWithTab<Value>(app: App, work: () => Promise<Value>): Promise<Value> {
  const own = app.get(kept);
  own.works += 1;
  try {
    return await work();
  } finally {
    own.works -= 1;
  }
}

/** Stores everything typed so far. */
export async function saveEverything(app: App): Promise<void> {
  await openFiles(app)?.settle();
  await followWaiting(app);
  await flushJournal(app);
}

/** Writes down what is typed and not in storage yet, at once: storage proper takes longer than a tab has that is being closed. */
export function keepLastWords(app: App): void {
  if (openSiteNow(app) === null) return;
  // The site's changes are made over what is typed in its files.
  const words = [...(openFiles(app)?.all.flatMap(({ lastWord }) => lastWord ?? []) ?? []), ...app.get(kept).words()];
  // What an earlier opening left, and could not be stored, stays under its own name.
  writeLastWords(app.services.storage(), `${thisTab(app)} ${openingsSoFar(app)}`, words);
}

/** Stores everything, and writes down what storage refused. */
export async function saveOrKeep(app: App): Promise<void> {
  await saveEverything(app);
  keepLastWords(app);
}
