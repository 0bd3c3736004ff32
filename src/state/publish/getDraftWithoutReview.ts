import type { Draft, SiteSummary } from '#workspace/workspace.ts';
import type { App } from '../app.ts';

/**
 * Returns the draft that was sent without requesting a review, as when the tab closed in between; null if none, or if
 * Docwright doesn't support the forge.
 */
export function getDraftWithoutReview(app: App, { url, draft }: Pick<SiteSummary, 'url' | 'draft'>): Draft | null {
  return draft === null || draft.pullRequest !== null || app.services.locate(url) === null ? null : draft;
}
