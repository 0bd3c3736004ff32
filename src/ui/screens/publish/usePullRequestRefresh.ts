import { useEffect } from 'react';
import { dismissOfflineNotice } from '#state/intents/dismissOfflineNotice.ts';
import { refreshPullRequest } from '#state/intents/refreshPullRequest.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useApp } from '../../useApp.ts';

/** Minimum time between refreshes on returning to the tab, in milliseconds. */
const minRefreshInterval = 3_000;
/** Polling interval in milliseconds while the review screen is visible. */
const whileOpen = 10_000;

/**
 * Dismisses the offline notice once the device is online. Refreshes the review's state when the site is opened, when something is sent and
 * when the user returns to the tab, and polls while the review is on screen.
 */
export function usePullRequestRefresh({ summary }: OpenSite, isOnScreen = false): void {
  const app = useApp();
  const { id } = summary;
  const isSent = summary.draft !== null;
  const pullRequest = summary.draft?.pullRequest?.number ?? null;
  useEffect(() => {
    // Whatever screen is open by then.
    const forget = () => dismissOfflineNotice(app);
    globalThis.addEventListener('online', forget);
    return () => globalThis.removeEventListener('online', forget);
  }, [app]);
  useEffect(() => {
    if (!isSent) return undefined;
    let askedAt = performance.now();
    void refreshPullRequest(app);
    const askAgain = () => {
      if (performance.now() - askedAt < minRefreshInterval) return;
      askedAt = performance.now();
      void refreshPullRequest(app);
    };
    const whenSeen = () => document.visibilityState === 'visible' && askAgain();
    globalThis.addEventListener('focus', askAgain);
    document.addEventListener('visibilitychange', whenSeen);
    const timer = isOnScreen ? setInterval(whenSeen, whileOpen) : undefined;
    return () => {
      globalThis.removeEventListener('focus', askAgain);
      document.removeEventListener('visibilitychange', whenSeen);
      clearInterval(timer);
    };
  }, [app, id, isSent, pullRequest, isOnScreen]);
}
