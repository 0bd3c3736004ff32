import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** True while the user is choosing operations to write pages for. */
export const apiPagesDialogStore = defineSiteStore<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));

/** Opens the dialog that asks which operations of the site's OpenAPI files to write pages for. */
export function openApiPagesDialog(app: App): void {
  app.get(apiPagesDialogStore).setState({ isAsked: true });
}

/** Closes the dialog. */
export function closeApiPagesDialog(app: App): void {
  app.get(apiPagesDialogStore).setState({ isAsked: false });
}
