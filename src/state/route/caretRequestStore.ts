import { goToScreen } from './goTo.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** Page just opened from the keyboard, whose text should get the caret; null if none. */
export const caretRequestStore = defineSiteStore<{ readonly path: string | null }>(() => ({ path: null }));

/** Opens a page and puts the caret into its text. */
export function openPageAndFocus(app: App, path: string): void {
  goToScreen(app, { screen: 'page', path });
  app.get(caretRequestStore).setState({ path });
}

/** True if the caret was requested for this page's text. Clears the request. */
export function consumeCaretRequest(app: App, path: string): boolean {
  if (app.get(caretRequestStore).getState().path !== path) return false;
  app.get(caretRequestStore).setState({ path: null });
  return true;
}
