import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** Whether somebody is choosing operations that pages are to be written for. */
export const apiPagesDialogStore = defineSiteStore<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));

/** Asks which operations of the site's OpenAPI files pages are to be written for. */
export function openApiPagesDialog(app: App): void {
  app.get(apiPagesDialogStore).setState({ isAsked: true });
}

/** Nothing is asked any more. */
export function closeApiPagesDialog(app: App): void {
  app.get(apiPagesDialogStore).setState({ isAsked: false });
}
