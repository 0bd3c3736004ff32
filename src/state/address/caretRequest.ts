import { goToScreen } from '../intents/goTo.ts';
import { storeOfSite } from '../site/storeOfSite.ts';

/** The page that is opened by keys, to go on writing there; null for none. */
export const caretRequest = storeOfSite<{ readonly path: string | null }>(() => ({ path: null }));

/** Opens a page, and puts the caret into its text. */
export function openToWrite(path: string): void {
  goToScreen({ screen: 'page', path });
  caretRequest.setState({ path });
}

/** Whether the caret is asked for in a page's text; it is asked once. */
export function takeCaretRequest(path: string): boolean {
  if (caretRequest.getState().path !== path) return false;
  caretRequest.setState({ path: null });
  return true;
}
