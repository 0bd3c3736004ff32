// Tests import this instead of `src/blocks/pages.ts` (vitest.config.ts): the same functions, but each page that is read, or written and
// read again, must be written back unchanged. Otherwise the test that read it fails (`checkEach.ts`).
import * as engine from '#blocks/pages.ts';
import type { Page } from '#document/page.ts';

export {
  documentSchema,
  findNodesInPage,
  positionToOffset,
  patchPage,
  offsetToPosition,
  isSourceOfDocument,
  readAsSourceOnly,
  readPastedElement,
  readPastedText,
  listFormattingChanges,
  revertBlock,
  serializePage,
} from '#blocks/pages.ts';

declare global {
  /** The pages that were not written back unchanged; shared by all copies of this module. */
  var changedPages: string[] | undefined;
}

function check(page: Page): Page {
  const edits = engine.patchPage(page, page.doc);
  if (edits.length > 0)
    (globalThis.changedPages ??= []).push(`${JSON.stringify(edits)} in ${JSON.stringify(page.source.slice(0, 2000))}`);
  return page;
}

export const readPage: typeof engine.readPage = (source, known) => check(engine.readPage(source, known));

export const readPageStart: typeof engine.readPageStart = (source, least) => {
  const page = engine.readPageStart(source, least);
  return page === null ? null : check(page);
};

export const patchAndProve: typeof engine.patchAndProve = (page, doc, frontMatter, options) => {
  const proved = engine.patchAndProve(page, doc, frontMatter, options);
  if (proved.ok) check(proved.value.page);
  return proved;
};

/** The pages that were not written back unchanged since the last call. */
export function takeChangedPages(): readonly string[] {
  const found = globalThis.changedPages ?? [];
  globalThis.changedPages = [];
  return found;
}
