import { siteHere } from '#state/pages/siteHere.ts';
import type { SiteWorker } from '#state/pages/siteWorker.ts';
import type { StartedWorker } from '#state/pages/workerLane.ts';

/** The facts of a site without their worker. */
export function siteWorkerHere(): StartedWorker<SiteWorker> {
  return { remote: siteHere(), ready: Promise.resolve(), stopped: new Promise(() => undefined), end: () => undefined };
}
