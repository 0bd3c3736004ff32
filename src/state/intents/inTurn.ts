import { historyStore } from '../historyStore.ts';
import { openFiles } from '../openFiles/openFiles.ts';
import type { OpenSessions } from '../openFiles/openSessions.ts';

/** What is done to one opened site, one after the other: nothing of it holds up the next one. */
let turns: { readonly of: OpenSessions | null; readonly last: Promise<unknown> } = { of: null, last: Promise.resolve() };

/** Runs one change of the site after the other. */
export function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const of = openFiles();
  const count = (by: number) => openFiles() === of && historyStore.setState(({ running }) => ({ running: running + by }));
  count(1);
  const next = changesDone().then(work).finally(() => count(-1));
  // A failed turn is its caller's to see; the next one starts all the same.
  turns = { of, last: next.then(() => null, () => null) };
  return next;
}

/** Settles once all that was asked for so far is done to the site that is open. */
export function changesDone(): Promise<unknown> {
  return turns.of === openFiles() ? turns.last : Promise.resolve();
}
