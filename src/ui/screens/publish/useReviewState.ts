import { useEffect } from 'react';
import { refreshPullRequest } from '#state/intents/refreshPullRequest.ts';
import type { OpenSite } from '#state/siteStore.ts';

/** Coming back to the tab asks again only after this long. */
const shortestPause = 15_000;

/** Asks how the review of a site stands when the site is opened or something is sent, and when the person comes back to the tab. */
export function useReviewState({ summary }: OpenSite): void {
  const { id } = summary;
  const pullRequest = summary.draft?.pullRequest?.number ?? null;
  useEffect(() => {
    if (pullRequest === null) return undefined;
    let askedAt = performance.now();
    void refreshPullRequest();
    const askAgain = () => {
      if (performance.now() - askedAt < shortestPause) return;
      askedAt = performance.now();
      void refreshPullRequest();
    };
    globalThis.addEventListener('focus', askAgain);
    return () => globalThis.removeEventListener('focus', askAgain);
  }, [id, pullRequest]);
}
