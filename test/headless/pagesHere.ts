import { offsetOfPlace, patchAndProve, placeOfOffset, readPage } from '#blocks/pages.ts';
import type { Page } from '#document/page.ts';
import type { PagesClient } from '#state/pages/pagesClient.ts';

/** The document engine without its worker: each answer comes after `wait`, as a worker's does. */
export function pagesHere(wait: () => Promise<void> = () => Promise.resolve()): PagesClient {
  const pages = new Map<string, Page>();
  return {
    open: async (name, text) => {
      await wait();
      const read = readPage(text);
      pages.set(name, read);
      return read;
    },
    read: async (text) => {
      await wait();
      return readPage(text);
    },
    edit: async (name, doc, frontMatter) => {
      await wait();
      const open = pages.get(name);
      if (open === undefined) throw new Error(`${name} is not open.`);
      return patchAndProve(open, doc, frontMatter ?? undefined);
    },
    close: (name) => {
      pages.delete(name);
      return Promise.resolve();
    },
    offsetsOf: (source, places) => Promise.resolve(places.map((place) => offsetOfPlace(readPage(source), place))),
    placesOf: (source, offsets) => Promise.resolve(offsets.map((offset) => placeOfOffset(readPage(source), offset))),
    whenFree: wait,
  };
}
