import { defineState, type App } from '../app.ts';

const leaving = defineState((): { store: () => Promise<void> } => ({ store: () => Promise.resolve() }));

/** Names what stores everything that was typed, as long as it is known which site it belongs to. */
export function setSaveBeforeSiteClose(app: App, run: () => Promise<void>): void {
  app.get(leaving).store = run;
}

/** Stores what was typed, before a site is left. */
export function saveBeforeSiteClose(app: App): Promise<void> {
  return app.get(leaving).store();
}
