import { siteService } from '#state/pages/siteService.ts';
import type { SiteWorker } from '#state/pages/siteWorker.ts';
import type { WorkerHandle } from '#state/pages/workerQueue.ts';

/** The facts of a site without their worker. */
export function siteWorkerHere(): WorkerHandle<SiteWorker> {
  return {
    remote: siteService(),
    ready: Promise.resolve(),
    stopped: new Promise(() => undefined),
    end: () => undefined,
  };
}
