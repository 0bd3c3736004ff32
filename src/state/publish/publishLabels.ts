import type { SiteSummary } from '#workspace/workspace.ts';
import { getDraftWithoutReview } from './getDraftWithoutReview.ts';
import type { App } from '../app.ts';

type SentState = Pick<SiteSummary, 'url' | 'draft' | 'changeCount'>;

/** Returns the name of the action that sends the site's changes. */
export function getSendLabel(
  app: App,
  summary: Pick<SiteSummary, 'url' | 'draft'>,
): 'Send for review' | 'Update review' {
  return summary.draft === null || getDraftWithoutReview(app, summary) !== null ? 'Send for review' : 'Update review';
}

/** Returns the next step for the changes; without new ones, the status of those sent last. `isAccepted`: that they were just merged. */
export function getPublishLabel(app: App, summary: SentState, isAccepted: boolean): string {
  const { draft, changeCount } = summary;
  if (getDraftWithoutReview(app, summary) !== null) return 'Finish sending';
  if (draft === null && changeCount === 0 && isAccepted) return 'Approved';
  if (draft === null || changeCount > 0 || draft.takenIn !== undefined) return getSendLabel(app, summary);
  return draft.pullRequest === null
    ? 'Sent'
    : { open: 'In review', merged: 'Approved', closed: 'Closed' }[draft.pullRequest.state];
}
