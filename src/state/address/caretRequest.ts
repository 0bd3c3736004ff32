import { goToScreen } from '../intents/goTo.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** The page that is opened by keys, to go on writing there; null for none. */
export const caretRequest = defineSiteStore<{ readonly path: string | null }>(() => ({ path: null }));

/** Opens a page, and puts the caret into its text. */
export function openToWrite(app: App, path: string): void {
  goToScreen(app, { screen: 'page', path });
  app.get(caretRequest).setState({ path });
}

/** Whether the caret is asked for in a page's text; it is asked once. */
export function takeCaretRequest(app: App, path: string): boolean {
  if (app.get(caretRequest).getState().path !== path) return false;
  app.get(caretRequest).setState({ path: null });
  return true;
}
