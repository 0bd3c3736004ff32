import { journalStore } from '../journal/journalStore.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import type { App } from '../app.ts';

const turns = defineSiteState((): { last: Promise<unknown> } => ({ last: Promise.resolve() }));

/** Runs one change of the site that is open after the other. */
export function runSerially<Value>(app: App, work: () => Promise<Value>): Promise<Value> {
  const own = app.get(turns);
  const count = (by: number) =>
    app.get(turns) === own && app.get(journalStore).setState(({ running }) => ({ running: running + by }));
  count(1);
  const next = own.last.then(work).finally(() => count(-1));
  // A failed turn is its caller's to see; the next one starts all the same.
  own.last = next.then(
    () => null,
    () => null,
  );
  return next;
}

/** Settles once all that was asked for so far is done to the site that is open. */
export function whenChangesSettled(app: App): Promise<unknown> {
  return app.get(turns).last;
}
