import { getOpenSite, siteStore, type OpenSite } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/**
 * Calls back when a review of the open site ends, in this or another tab: earlier changes are then published or left
 * with the review, and can't be undone or redone. Returns the unsubscribe function.
 */
export function onUndoBarrier(app: App, forget: () => void): () => void {
  return app.get(siteStore).subscribe(({ site }, { site: before }) => {
    if (site.kind !== 'open' || before.kind !== 'open' || site.summary.id !== before.summary.id) return;
    if (countEndedReviews(site) !== countEndedReviews(before)) forget();
  });
}

/** Returns how many reviews of a site have ended. */
export function countEndedReviews({ summary }: Pick<OpenSite, 'summary'>): number {
  return summary.endedReviews?.count ?? 0;
}

/** Returns the message for an undo or redo with nothing to do. */
export function historyEmptyMessage(app: App, step: 'undo' | 'redo'): string {
  const last = getOpenSite(app)?.summary.endedReviews?.last;
  if (last === undefined) return `Nothing to ${step}.`;
  return `Nothing to ${step} since ${last === 'merged' ? 'your changes were approved' : 'you left the review'}.`;
}
