import type { Draft, SiteSummary } from '#workspace/workspace.ts';
import type { App } from '../app.ts';

/** What was sent and nobody was asked to review yet, as where the tab was closed in between; null for none, and where Docwright knows no reviews. */
export function getDraftWithoutReview(app: App, { url, draft }: Pick<SiteSummary, 'url' | 'draft'>): Draft | null {
  return draft === null || draft.pullRequest !== null || app.services.locate(url) === null ? null : draft;
}
