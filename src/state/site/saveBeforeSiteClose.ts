import { defineState, type App } from '../app.ts';

const leaving = defineState((): { store: () => Promise<void> } => ({ store: () => Promise.resolve() }));

/** Sets the function that saves everything typed while its site is still known. */
export function setSaveBeforeSiteClose(app: App, run: () => Promise<void>): void {
  app.get(leaving).store = run;
}

/** Saves what was typed before a site is closed. */
export function saveBeforeSiteClose(app: App): Promise<void> {
  return app.get(leaving).store();
}
