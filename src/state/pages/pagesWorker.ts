import { expose } from 'comlink';
import { offsetOfPlace, patchAndProve, placeOfOffset, readPage } from '#blocks/pages.ts';
import { problem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { unpackBlocks } from './packBlocks.ts';
import type { PagesWorker } from './pagesClient.ts';

// Each page as it was opened. Edits are always made against it, so undoing everything gives back the bytes it had.
const pages = new Map<string, Page>();
/** The document that was sent last of each page. */
const sent = new Map<string, JSONContent>();

const worker: PagesWorker = {
  open(path, text) {
    const page = readPage(text);
    pages.set(path, page);
    sent.delete(path);
    const { doc, frontMatter, problems } = page;
    return Promise.resolve({ doc, frontMatter, problems });
  },
  edit(path, packed, frontMatter) {
    const page = pages.get(path);
    if (page === undefined) return Promise.resolve(err(problem('workspace/file-not-found', `${path} is not open.`)));
    const doc = unpackBlocks(sent.get(path) ?? null, packed);
    if (doc === null) throw new Error(`A block of ${path} was never sent.`);
    sent.set(path, doc);
    const patched = patchAndProve(page, doc, frontMatter ?? undefined);
    return Promise.resolve(patched.ok ? ok({ text: patched.value.text, notices: patched.value.notices }) : patched);
  },
  close(path) {
    pages.delete(path);
    sent.delete(path);
    return Promise.resolve();
  },
  offsetsOf(source, places) {
    const page = readPage(source);
    return Promise.resolve(places.map((place) => offsetOfPlace(page, place)));
  },
  placesOf(source, offsets) {
    const page = readPage(source);
    return Promise.resolve(offsets.map((offset) => placeOfOffset(page, offset)));
  },
};

expose(worker);
