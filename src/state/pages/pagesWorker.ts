import { expose } from 'comlink';
import { holdWorkerLock } from '#workspace/workerLock.ts';
import { listFormattingChanges, positionToOffset, offsetToPosition, readPage, revertBlock } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { OpenPages } from './openPages.ts';
import { unpackBlocks } from './packBlocks.ts';
import type { PagesWorker } from './pagesClient.ts';
import { siteService } from './siteService.ts';

function pagesHere(): PagesWorker {
  const pages = new OpenPages();
  /** Document last sent for each page. */
  const sent = new Map<string, JSONContent>();

  /** Resets the page's last document and returns `value`. */
  function anew<Value>(path: string, value: Value): Promise<Value> {
    sent.delete(path);
    return Promise.resolve(value);
  }

  return {
    ready: holdWorkerLock,
    open: (path, text) => anew(path, pages.open(path, text)),
    openStart: (path, text) => anew(path, pages.openStart(path, text)),
    openAsSource: (path, text, reason) => anew(path, pages.openAsSource(path, text, reason)),
    read(text) {
      const { doc, frontMatter, problems } = readPage(text);
      return Promise.resolve({ doc, frontMatter, problems });
    },
    edit(path, packed, frontMatter, sources) {
      const doc = unpackBlocks(sent.get(path) ?? null, packed);
      if (doc === null) throw new Error(`A block of ${path} was never sent.`);
      sent.set(path, doc);
      return Promise.resolve(pages.edit(path, doc, frontMatter, sources));
    },
    close: (path) => anew(path, pages.close(path)),
    offsetsOf(source, places) {
      const page = pages.pageOf(source);
      return Promise.resolve(places.map((place) => positionToOffset(page, place)));
    },
    positionsOf(source, offsets) {
      const page = pages.pageOf(source);
      return Promise.resolve(offsets.map((offset) => offsetToPosition(page, offset)));
    },
    listFormattingChanges: (before, after) => Promise.resolve(listFormattingChanges(readPage(before), readPage(after))),
    revertBlock: (before, after, change) => Promise.resolve(revertBlock(readPage(before), readPage(after), change)),
  };
}

// Each worker does one or the other; shared code is loaded once.
expose({ ...siteService(), ...pagesHere() });
