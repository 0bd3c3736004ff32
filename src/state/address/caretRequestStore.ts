import { goToScreen } from '../intents/goTo.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** The page that is opened by keys, to go on writing there; null for none. */
export const caretRequestStore = defineSiteStore<{ readonly path: string | null }>(() => ({ path: null }));

/** Opens a page, and puts the caret into its text. */
export function openPageAndFocus(app: App, path: string): void {
  goToScreen(app, { screen: 'page', path });
  app.get(caretRequestStore).setState({ path });
}

/** Whether the caret is asked for in a page's text; it is asked once. */
export function consumeCaretRequest(app: App, path: string): boolean {
  if (app.get(caretRequestStore).getState().path !== path) return false;
  app.get(caretRequestStore).setState({ path: null });
  return true;
}
