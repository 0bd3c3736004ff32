import { defineState } from '../app.ts';

const leaving = defineState((): { store: () => Promise<void> } => ({ store: () => Promise.resolve() }));

/** Names what stores everything that was typed, as long as it is known which site it belongs to. */
export function beforeLeaving(run: () => Promise<void>): void {
  leaving().store = run;
}

/** Stores what was typed, before a site is left. */
export function storeBeforeLeaving(): Promise<void> {
  return leaving().store();
}
