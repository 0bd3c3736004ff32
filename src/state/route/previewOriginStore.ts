import type { RepoPath } from '#base/repoPath.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** How the user came from a preview. */
export interface PreviewOrigin {
  /** Page whose preview the user left to edit something; null if they came another way. */
  readonly page: RepoPath | null;
  /** OpenAPI text to edit, as the location string from the preview; null once it is being edited. */
  readonly requestedApiText: string | null;
}

/** Changed only by the functions below. */
export const previewOriginStore = defineSiteStore<PreviewOrigin>(() => ({ page: null, requestedApiText: null }));

/** Records that the user left a page's preview to edit the page, or a text of its OpenAPI file. */
export function setPreviewOrigin(app: App, page: RepoPath, requestedApiText: string | null): void {
  app.get(previewOriginStore).setState({ page, requestedApiText });
}

/** Requests editing a text of an OpenAPI file on the page that is shown. */
export function requestApiTextEdit(app: App, requestedApiText: string): void {
  app.get(previewOriginStore).setState({ requestedApiText });
}

/** Clears the request once the text is being edited. */
export function clearApiTextRequest(app: App): void {
  app.get(previewOriginStore).setState({ requestedApiText: null });
}

/** Clears the origin when the user is back at the preview. */
export function clearPreviewOrigin(app: App): void {
  app.get(previewOriginStore).setState({ page: null, requestedApiText: null });
}
