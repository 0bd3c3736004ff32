import { flushJournal } from '../journal/keepJournal.ts';
import { thisTab, writeLastWords, type LastWord } from '../openFiles/lastWords.ts';
import { openFiles, openingsSoFar } from '../openFiles/openFiles.ts';
import { publishStore } from '../publish/publishStore.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { followWaiting } from './followStored.ts';

let others: () => readonly LastWord[] = () => [];
let isMoreWaiting: () => boolean = () => false;
/** How many works go on that would be lost with the tab. */
let lostWorks = 0;

/** Names what else is to be written down when a tab goes, beside what is typed in the open files; `isMore`: whether something waits that cannot be written down. */
export function keepAlso(words: () => readonly LastWord[], isMore: () => boolean = () => false): void {
  others = words;
  isMoreWaiting = isMore;
}

/** Whether something was asked for that goes with the tab: it is not done yet, and is no words, as a file that is being moved, and a review that is being sent. */
export function isLostWithTab(): boolean {
  return lostWorks > 0 || isMoreWaiting() || publishStore.getState().publishing.kind === 'running';
}

/** Does work of which nothing can be written down when the tab goes: the browser asks as long as it goes on. */
export async function lostWithTab<Value>(work: () => Promise<Value>): Promise<Value> {
  lostWorks += 1;
  try {
    return await work();
  } finally {
    lostWorks -= 1;
  }
}

/** Stores everything typed so far. */
export async function saveEverything(): Promise<void> {
  await openFiles()?.settle();
  await followWaiting();
  await flushJournal();
}

/** Writes down what is typed and not in storage yet, at once: storage proper takes longer than a tab has that is being closed. */
export function keepLastWords(): void {
  if (openSiteNow() === null) return;
  // The site's changes are made over what is typed in its files.
  const words = [...(openFiles()?.all.flatMap(({ lastWord }) => lastWord ?? []) ?? []), ...others()];
  // What an earlier opening left, and could not be stored, stays under its own name.
  writeLastWords(globalThis.localStorage, `${thisTab} ${openingsSoFar()}`, words);
}

/** Stores everything, and writes down what storage refused. */
export async function saveOrKeep(): Promise<void> {
  await saveEverything();
  keepLastWords();
}
