import { listFormattingChanges, positionToOffset, offsetToPosition, readPage, revertBlock } from '#blocks/pages.ts';
import { OpenPages, type PartialReadLimits } from '#state/pages/openPages.ts';
import type { PagesClient } from '#state/pages/pagesClient.ts';

/** The document engine without its worker: each answer comes after `wait`, as a worker's does. */
export function pagesHere(
  wait: () => Promise<void> = () => Promise.resolve(),
  lengths?: PartialReadLimits,
): PagesClient {
  const pages = new OpenPages(lengths);
  return {
    open: async (name, text) => {
      await wait();
      return pages.open(name, text);
    },
    openStart: async (name, text) => {
      await wait();
      return pages.openStart(name, text);
    },
    read: async (text) => {
      await wait();
      return readPage(text);
    },
    edit: async (name, doc, frontMatter) => {
      await wait();
      return pages.edit(name, doc, frontMatter);
    },
    close: (name) => {
      pages.close(name);
      return Promise.resolve();
    },
    offsetsOf: (source, places) => Promise.resolve(places.map((place) => positionToOffset(readPage(source), place))),
    positionsOf: (source, offsets) =>
      Promise.resolve(offsets.map((offset) => offsetToPosition(readPage(source), offset))),
    revertBlock: (before, after, change) => Promise.resolve(revertBlock(readPage(before), readPage(after), change)),
    listFormattingChanges: (before, after) => Promise.resolve(listFormattingChanges(readPage(before), readPage(after))),
    whenFree: wait,
  };
}
