import type { Problem } from '#base/problem.ts';
import { defineStore, type App } from '../app.ts';

/** Why this browser stores nothing, so everything is lost with the tab; null if it does. */
export const persistenceStore = defineStore<{ readonly refused: Problem | null }>(() => ({ refused: null }));

/** Records that nothing is stored. */
export function setPersistenceUnavailable(app: App, refused: Problem): void {
  app.get(persistenceStore).setState({ refused });
}
