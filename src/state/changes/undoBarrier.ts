import { getOpenSite, siteStore, type OpenSite } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/**
 * Calls back once a review of the open site ended, in this tab or another one of the browser: what was done before that is published, or left
 * with the review, and can't be undone or redone any more. Returns what ends it.
 */
export function onUndoBarrier(app: App, forget: () => void): () => void {
  return app.get(siteStore).subscribe(({ site }, { site: before }) => {
    if (site.kind !== 'open' || before.kind !== 'open' || site.summary.id !== before.summary.id) return;
    if (countEndedReviews(site) !== countEndedReviews(before)) forget();
  });
}

/** How many reviews of a site ended. */
export function countEndedReviews({ summary }: Pick<OpenSite, 'summary'>): number {
  return summary.endedReviews?.count ?? 0;
}

/** The sentence for an undo or redo that finds nothing. */
export function historyEmptyMessage(app: App, step: 'undo' | 'redo'): string {
  const last = getOpenSite(app)?.summary.endedReviews?.last;
  if (last === undefined) return `Nothing to ${step}.`;
  return `Nothing to ${step} since ${last === 'merged' ? 'your changes were published' : 'you left the review'}.`;
}
