import type { RepoPath } from '#base/repoPath.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** Where one came to from a preview. */
export interface PreviewOrigin {
  /** The page that one came to, to edit something of it; null where one came another way. */
  readonly page: RepoPath | null;
  /** The words of an OpenAPI file that are to be edited, as the preview names their place; null once they are. */
  readonly words: string | null;
}

/** Changed by the functions below. */
export const previewOriginStore = defineSiteStore<PreviewOrigin>(() => ({ page: null, words: null }));

/** One comes to a page from its preview, to edit something of it; or words of its OpenAPI file. */
export function setPreviewOrigin(app: App, page: RepoPath, words: string | null): void {
  app.get(previewOriginStore).setState({ page, words });
}

/** Words of an OpenAPI file are to be edited, on the page that is shown. */
export function requestApiTextEdit(app: App, words: string): void {
  app.get(previewOriginStore).setState({ words });
}

/** The words that were asked for are being edited. */
export function clearApiTextRequest(app: App): void {
  app.get(previewOriginStore).setState({ words: null });
}

/** One is back at the preview. */
export function clearPreviewOrigin(app: App): void {
  app.get(previewOriginStore).setState({ page: null, words: null });
}
