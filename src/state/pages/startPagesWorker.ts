import { wrap } from 'comlink';
import type { JSONContent } from '#document/page.ts';
import { packBlocks } from './packBlocks.ts';
import type { PagesClient, PagesWorker } from './pagesClient.ts';

/** Starts the worker that reads and writes pages. Of a document that it knows, only the blocks that changed are sent. `onStop` is called where it does not start, or fails. */
export function startPagesWorker(onStop: () => void): PagesClient {
  const worker = new Worker(new URL('./pagesWorker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('error', onStop);
  const remote = wrap<PagesWorker>(worker);
  const sent = new Map<string, JSONContent>();
  return {
    open: (path, text) => {
      sent.delete(path);
      return remote.open(path, text);
    },
    edit: (path, doc, frontMatter) => {
      const packed = packBlocks(sent.get(path) ?? null, doc);
      sent.set(path, doc);
      return remote.edit(path, packed, frontMatter);
    },
    close: (path) => {
      sent.delete(path);
      return remote.close(path);
    },
    offsetsOf: (source, places) => remote.offsetsOf(source, places),
    placesOf: (source, offsets) => remote.placesOf(source, offsets),
  };
}
