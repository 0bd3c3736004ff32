import { expose } from 'comlink';
import { offsetOfPlace, patchAndProve, placeOfOffset, readAsSource, readPage } from '#blocks/pages.ts';
import { problem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { unpackBlocks } from './packBlocks.ts';
import type { PagesWorker, ReadPage } from './pagesClient.ts';
import { siteHere } from './siteHere.ts';

// Each page as it was opened. Edits are always made against it, so undoing everything gives back the bytes it had.
const pages = new Map<string, Page>();
/** Each page as its last edit was proved. */
const proved = new Map<string, Page>();
/** The document that was sent last of each page. */
const sent = new Map<string, JSONContent>();

function opened(path: string, page: Page): Promise<ReadPage> {
  pages.set(path, page);
  proved.delete(path);
  sent.delete(path);
  return handedOver(page);
}

function handedOver({ doc, frontMatter, problems }: Page): Promise<ReadPage> {
  return Promise.resolve({ doc, frontMatter, problems });
}

/** A text as a page, which may be open, as it was or as it was written last. */
function pageOf(source: string): Page {
  return [...pages.values(), ...proved.values()].find((page) => page.source === source) ?? readPage(source);
}

const worker: PagesWorker = {
  ready: () => Promise.resolve(),
  open: (path, text) => opened(path, readPage(text)),
  openAsSource: (path, text, reason) => opened(path, readAsSource(text, reason)),
  read: (text) => handedOver(readPage(text)),
  edit(path, packed, frontMatter) {
    const page = pages.get(path);
    if (page === undefined) return Promise.resolve(err(problem('workspace/file-not-found', `${path} is not open.`)));
    const doc = unpackBlocks(sent.get(path) ?? null, packed);
    if (doc === null) throw new Error(`A block of ${path} was never sent.`);
    sent.set(path, doc);
    const patched = patchAndProve(page, doc, frontMatter ?? undefined, proved.get(path));
    if (!patched.ok) return Promise.resolve(patched);
    const { text, notices } = patched.value;
    proved.set(path, patched.value.page);
    return Promise.resolve(ok({ text, notices }));
  },
  close(path) {
    pages.delete(path);
    proved.delete(path);
    sent.delete(path);
    return Promise.resolve();
  },
  offsetsOf(source, places) {
    const page = pageOf(source);
    return Promise.resolve(places.map((place) => offsetOfPlace(page, place)));
  },
  placesOf(source, offsets) {
    const page = pageOf(source);
    return Promise.resolve(offsets.map((offset) => placeOfOffset(page, offset)));
  },
};

// Each worker does one or the other; what both need is loaded once.
expose({ ...siteHere(), ...worker });
