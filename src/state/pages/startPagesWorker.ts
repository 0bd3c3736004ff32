import { wrap } from 'comlink';
import type { PagesClient, PagesWorker } from './pagesClient.ts';

/** Starts the worker that reads and writes pages. `onStop` is called where it does not start: nothing will ever answer then. */
export function startPagesWorker(onStop: () => void): PagesClient {
  const start = () => {
    const worker = new Worker(new URL('./pagesWorker.ts', import.meta.url), { type: 'module' });
    worker.onerror = onStop;
    return { worker, remote: wrap<PagesWorker>(worker) };
  };
  const first = start();
  // Who asks the worker what, and for how long, is fetched while it starts.
  const client = import('./workerPages.ts').then(({ workerPages }) => workerPages(first, start));
  client.catch(onStop);
  return {
    open: async (...words) => (await client).open(...words),
    read: async (...words) => (await client).read(...words),
    edit: async (...words) => (await client).edit(...words),
    close: async (...words) => (await client).close(...words),
    offsetsOf: async (...words) => (await client).offsetsOf(...words),
    placesOf: async (...words) => (await client).placesOf(...words),
  };
}
