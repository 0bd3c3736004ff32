import { journalStore } from './journalStore.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import type { App } from '../app.ts';

const turns = defineSiteState((): { last: Promise<unknown> } => ({ last: Promise.resolve() }));

/** Runs changes of the open site one at a time. */
export function runSerially<Value>(app: App, work: () => Promise<Value>): Promise<Value> {
  const own = app.get(turns);
  const count = (by: number) =>
    app.get(turns) === own && app.get(journalStore).setState(({ running }) => ({ running: running + by }));
  count(1);
  const next = own.last.then(work).finally(() => count(-1));
  // The caller handles a failure; the next one runs regardless.
  own.last = next.then(
    () => null,
    () => null,
  );
  return next;
}

/** Resolves once all changes requested so far are applied to the open site. */
export function whenChangesSettled(app: App): Promise<unknown> {
  return app.get(turns).last;
}
