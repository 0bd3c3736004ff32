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
  type ProveOptions,
} from '#document/patch/patchPage.ts';
import type { BlockChange } from '#document/patch/blockChanges.ts';
import {
  listFormattingChangesWithGrammar as formattingOf,
  type FormattingChange,
} from '#document/patch/formattingChanges.ts';
import { revertBlockWithGrammar } from '#document/patch/revertBlock.ts';
import {
  positionToOffsetWithGrammar as offsetOf,
  offsetToPositionWithGrammar as placeOf,
  type PagePosition,
} from '#document/position/pagePosition.ts';
import {
  createGrammar,
  createSourceOnlyPage as asSource,
  getSourceMap,
  readPageWithGrammar as read,
} from '#document/read/readPage.ts';
import { readPastedWithGrammar as pasted, type PastedPage } from '#document/read/readPasted.ts';
import { readPastedElementWithGrammar as pastedElement } from '#document/read/readPastedElement.ts';
import { readPageStartWithGrammar as startOf } from '#document/read/readPageStart.ts';
import { documentSchema } from './documentSchema.ts';
import { blockSpecs } from './registry.ts';

export { documentSchema } from './documentSchema.ts';

const grammar = createGrammar(blockSpecs, documentSchema);

/**
 * Parses a page. Never throws and loses nothing; invalid MDX becomes a single `sourceBlock` and a problem with its
 * position. Doesn't parse text again that one of the `known` pages has.
 */
export function readPage(source: string, known: readonly Page[] = []): Page {
  return read(grammar, source, known);
}

/** Parses a page, and returns its nodes that match, with the UTF-16 offset of each in the page. */
export function findNodesInPage(
  source: string,
  matches: (node: JSONContent) => boolean,
): readonly { readonly node: JSONContent; readonly from: number }[] {
  const { doc, reading } = getSourceMap(grammar, read(grammar, source));
  const found: { readonly node: JSONContent; readonly from: number }[] = [];
  const visit = (node: JSONContent): void => {
    const from = matches(node) ? reading.origins.get(node)?.from : undefined;
    if (from !== undefined) found.push({ node, from });
    node.content?.forEach(visit);
  };
  visit(doc);
  return found;
}

/**
 * Parses the start of a text: at least `least` UTF-16 units that can be read on their own, as a page with just that
 * source; null if there is no such part.
 */
export function readPageStart(source: string, least: number): Page | null {
  return startOf(grammar, source, least);
}

/**
 * Converts pasted Markdown or MDX to blocks of a page with these imports and exports (`modules` is null for part of a
 * page); null if it is neither.
 */
export function readPastedText(text: string, modules: readonly string[] | null): PastedPage | null {
  return pasted(grammar, text, modules);
}

/** Converts a text that is a single HTML element to the document that contains it; null for any other text. */
export function readPastedElement(text: string): JSONContent | null {
  return pastedElement(grammar, text);
}

/** The page as a single `sourceBlock`, for the given reason. Its front matter is parsed. */
export function readAsSourceOnly(source: string, reason: Problem): Page {
  return asSource(source, reason);
}

/** Edits that turn the page into `doc`, and its front matter into the given values. Blocks that equal their original keep their bytes. */
export function patchPage(page: Page, doc: JSONContent, frontMatter?: FrontMatterValues): TextEdit[] {
  return patch(grammar, page, doc, frontMatter);
}

/** The page's source with the edits of `patchPage`; not verified. Blocks copied from `sources` keep their spelling. */
export function serializePage(
  page: Page,
  doc: JSONContent,
  frontMatter?: FrontMatterValues,
  sources: readonly Page[] = [],
): string {
  return write(grammar, page, doc, frontMatter, sources);
}

/** True if the text parses to the document. */
export function isSourceOfDocument(text: string, doc: JSONContent): boolean {
  return proves(grammar, text, doc);
}

/**
 * Patches and verifies: the text that parses to `doc`, keeping as much of the original spelling as possible. Fails with
 * `page/not-proved` if no text does.
 */
export function patchAndProve(
  page: Page,
  doc: JSONContent,
  frontMatter?: FrontMatterValues,
  options?: ProveOptions,
): Result<ProvedPatch, Problem> {
  return prove(grammar, page, doc, frontMatter, options);
}

/**
 * The text of `after` with one changed block as it is in `before`, with its bytes where possible; null if a page can't be
 * read as blocks.
 */
export function revertBlock(before: Page, after: Page, change: BlockChange): string | null {
  return revertBlockWithGrammar(grammar, before, after, change);
}

/** The changes between two versions of a page that change only how it is written; none if a page can't be read as blocks. */
export function listFormattingChanges(before: Page, after: Page): readonly FormattingChange[] {
  return formattingOf(grammar, before, after);
}

/** The UTF-16 offset in the source of a position in the page's document, or of the nearest one that exists. */
export function positionToOffset(page: Page, place: PagePosition): number {
  return offsetOf(grammar, page, place);
}

/** The document position of an offset in the source. */
export function offsetToPosition(page: Page, offset: number): PagePosition {
  return placeOf(grammar, page, offset);
}
