import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { JSONContent, Page } from '#document/page.ts';
import {
  patchAndProveWithGrammar as prove,
  patchPageWithGrammar as patch,
  isSourceOfDocumentWithGrammar as proves,
  serializePageWithGrammar as write,
  type FrontMatterValues,
  type ProvedPatch,
} from '#document/patch/patchPage.ts';
import {
  positionToOffsetWithGrammar as offsetOf,
  offsetToPositionWithGrammar as placeOf,
  type PagePosition,
} from '#document/position/pagePosition.ts';
import {
  createGrammar,
  createSourceOnlyPage as asSource,
  readPageWithGrammar as read,
} from '#document/read/readPage.ts';
import { readPastedWithGrammar as pasted, type PastedPage } from '#document/read/readPasted.ts';
import { readPageStartWithGrammar as startOf } from '#document/read/readPageStart.ts';
import { documentSchema } from './documentSchema.ts';
import { blockSpecs } from './registry.ts';

export { documentSchema } from './documentSchema.ts';

const grammar = createGrammar(blockSpecs, documentSchema);

/** The page of a source text. Never throws and loses nothing; what is no MDX is one `sourceBlock` and a problem with its place. What stands in the same words on one of the `known` pages is not parsed again. */
export function readPage(source: string, known: readonly Page[] = []): Page {
  return read(grammar, source, known);
}

/** The start of a text that can be read by itself, as a page whose source it is, with `least` UTF-16 units in it; null where it has none. */
export function readPageStart(source: string, least: number): Page | null {
  return startOf(grammar, source, least);
}

/** Markdown or MDX from elsewhere as blocks of a page with these imports and exports, none of a part of pages; null where it is neither. */
export function readPastedText(text: string, modules: readonly string[] | null): PastedPage | null {
  return pasted(grammar, text, modules);
}

/** The page as one `sourceBlock`, for the given reason; its front matter is read. */
export function readAsSourceOnly(source: string, reason: Problem): Page {
  return asSource(source, reason);
}

/** Edits that turn the page into `doc`, and its front matter into the given values. Blocks equal to their origin keep their bytes. */
export function patchPage(page: Page, doc: JSONContent, frontMatter?: FrontMatterValues): TextEdit[] {
  return patch(grammar, page, doc, frontMatter);
}

/** The page's source with the edits of `patchPageWithGrammar`; nothing is proved. */
export function serializePage(page: Page, doc: JSONContent, frontMatter?: FrontMatterValues): string {
  return write(grammar, page, doc, frontMatter);
}

/** Whether a text reads as the document. */
export function isSourceOfDocument(text: string, doc: JSONContent): boolean {
  return proves(grammar, text, doc);
}

/**
 * Patches and proves: the text that reads as `doc`, with as much of the old spelling as that allows; `page/not-proved` where
 * none does. Quicker beside `last`, the page as it was proved the time before.
 */
export function patchAndProve(
  page: Page,
  doc: JSONContent,
  frontMatter?: FrontMatterValues,
  last?: Page,
): Result<ProvedPatch, Problem> {
  return prove(grammar, page, doc, frontMatter, last);
}

/** Where a place of a page's document is in the page's source, as a UTF-16 offset; the nearest there is. */
export function positionToOffset(page: Page, place: PagePosition): number {
  return offsetOf(grammar, page, place);
}

/** The place of a source's offset in its page's document. */
export function offsetToPosition(page: Page, offset: number): PagePosition {
  return placeOf(grammar, page, offset);
}
