import type { JSONContent } from '#document/page.ts';
import type { PageOperation, PageSchema } from '#site/api/apiCache.ts';

/** The operation of a page, with its Markdown texts parsed to blocks. */
export interface EditableApiPage extends PageOperation {
  readonly textBlocks: ReadonlyMap<string, JSONContent>;
}

/** The data model of a page, with its Markdown texts parsed to blocks. */
export interface EditableSchemaPage extends PageSchema {
  readonly textBlocks: ReadonlyMap<string, JSONContent>;
}
