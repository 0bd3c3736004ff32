import { useEffect } from 'react';
import { dismissOfflineNotice } from '#state/intents/dismissOfflineNotice.ts';
import { refreshPullRequest } from '#state/intents/refreshPullRequest.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useApp } from '../../useApp.ts';

/** Coming back to the tab asks again only after this long, in milliseconds. */
const shortestPause = 3_000;
/** While the screen of the review is open and seen, it asks this often. */
const whileOpen = 10_000;

/** Forgets that sending failed offline once the device is online; asks how the review of a site stands when the site is opened or something is sent, when the person comes back to the tab, and now and then where the review is what is on the screen. */
export function usePullRequestRefresh({ summary }: OpenSite, isOnScreen = false): void {
  const app = useApp();
  const { id } = summary;
  const isSent = summary.draft !== null;
  const pullRequest = summary.draft?.pullRequest?.number ?? null;
  useEffect(() => {
    // On whatever screen one is by then.
    const forget = () => dismissOfflineNotice(app);
    globalThis.addEventListener('online', forget);
    return () => globalThis.removeEventListener('online', forget);
  }, [app]);
  useEffect(() => {
    if (!isSent) return undefined;
    let askedAt = performance.now();
    void refreshPullRequest(app);
    const askAgain = () => {
      if (performance.now() - askedAt < shortestPause) return;
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
