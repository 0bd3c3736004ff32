import type { Page } from '#document/page.ts';
import { grammarOf, readPage as read } from '#document/readPage.ts';
import { createSchema } from '#document/schema.ts';
import { blockSpecs } from './registry.ts';

const grammar = grammarOf(blockSpecs);

/** The schema of all pages, the same one that the editor uses. Needs no DOM. */
export const documentSchema = createSchema(blockSpecs);

/** The page of a source text. Never throws and loses nothing; what is no MDX is one `sourceBlock` and a problem with its place. */
export function readPage(source: string): Page {
  return read(grammar, source);
}
