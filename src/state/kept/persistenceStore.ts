import type { Problem } from '#base/problem.ts';
import { defineStore, type App } from '../app.ts';

/** Why this browser keeps nothing, so that everything is gone with the tab; null where it keeps what is typed. */
export const persistenceStore = defineStore<{ readonly refused: Problem | null }>(() => ({ refused: null }));

/** Remembers that nothing is kept. */
export function setPersistenceUnavailable(app: App, refused: Problem): void {
  app.get(persistenceStore).setState({ refused });
}
