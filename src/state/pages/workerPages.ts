import { budgetedPages } from './budgetedPages.ts';
import type { PagesClient, PagesWorker } from './pagesClient.ts';
import type { StartedWorker } from './workerLane.ts';

interface AskedWorker {
  readonly worker: Worker;
  readonly remote: PagesWorker;
}

/** The document engine in the given worker, and in those that are started after it. */
export function workerPages(first: AskedWorker, start: () => AskedWorker): PagesClient {
  let next: AskedWorker | null = first;
  return budgetedPages(() => {
    const asked = next ?? start();
    next = null;
    return started(asked);
  });
}

function started({ worker, remote }: AskedWorker): StartedWorker {
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const ready = remote.ready().then(() => {
    // Whoever started it is told only where it never runs; later on another one takes its place.
    worker.onerror = stop;
  });
  return { remote, ready, stopped, end: () => worker.terminate() };
}
