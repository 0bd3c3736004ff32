import { expose } from 'comlink';
import { holdLife } from '#workspace/workerLife.ts';
import { offsetOfPlace, placeOfOffset, readPage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { OpenPages } from './openPages.ts';
import { unpackBlocks } from './packBlocks.ts';
import type { PagesWorker } from './pagesClient.ts';
import { siteHere } from './siteHere.ts';

function pagesHere(): PagesWorker {
  const pages = new OpenPages();
  /** The document that was sent last of each page. */
  const sent = new Map<string, JSONContent>();

  /** What the page is from now on, of which no document was sent yet. */
  function anew<Value>(path: string, value: Value): Promise<Value> {
    sent.delete(path);
    return Promise.resolve(value);
  }

  return {
    ready: holdLife,
    open: (path, text) => anew(path, pages.open(path, text)),
    openStart: (path, text) => anew(path, pages.openStart(path, text)),
    openAsSource: (path, text, reason) => anew(path, pages.openAsSource(path, text, reason)),
    read(text) {
      const { doc, frontMatter, problems } = readPage(text);
      return Promise.resolve({ doc, frontMatter, problems });
    },
    edit(path, packed, frontMatter) {
      const doc = unpackBlocks(sent.get(path) ?? null, packed);
      if (doc === null) throw new Error(`A block of ${path} was never sent.`);
      sent.set(path, doc);
      return Promise.resolve(pages.edit(path, doc, frontMatter));
    },
    close: (path) => anew(path, pages.close(path)),
    offsetsOf(source, places) {
      const page = pages.pageOf(source);
      return Promise.resolve(places.map((place) => offsetOfPlace(page, place)));
    },
    placesOf(source, offsets) {
      const page = pages.pageOf(source);
      return Promise.resolve(offsets.map((offset) => placeOfOffset(page, offset)));
    },
  };
}

// Each worker does one or the other; what both need is loaded once.
expose({ ...siteHere(), ...pagesHere() });
