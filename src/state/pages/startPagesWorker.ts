import { wrap } from 'comlink';
import type { PagesClient } from './pagesClient.ts';

/** Starts the worker that reads and writes pages. */
export function startPagesWorker(): PagesClient {
  const remote = wrap<PagesClient>(new Worker(new URL('./pagesWorker.ts', import.meta.url), { type: 'module' }));
  return {
    open: (path, text) => remote.open(path, text),
    edit: (path, doc, frontMatter) => remote.edit(path, doc, frontMatter),
    close: (path) => remote.close(path),
  };
}
