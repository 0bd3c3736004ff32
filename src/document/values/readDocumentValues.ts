import type { JSONContent } from '../page.ts';
import { collectSources } from '../print/printedNodes.ts';
import { readModuleValues, type ModuleValues } from './readModuleValues.ts';

/** A file that a page imports values from. */
export interface ImportedDocument {
  readonly path: string;
  readonly doc: JSONContent;
}

/**
 * The plain data that a page defines, and imports from other pages and snippets. `find` returns an imported file by its
 * path as written; null if there is none.
 */
export function readDocumentValues(
  doc: JSONContent,
  find: (file: string) => ImportedDocument | 'missing' | null,
): ModuleValues {
  const known = new Map<string, ModuleValues | null>();
  const read = (one: JSONContent): ModuleValues =>
    readModuleValues(collectSources(one.content ?? []), (file) => {
      const found = /\.mdx?$/.test(file) ? find(file) : null;
      if (found === null || found === 'missing') return null;
      const before = known.get(found.path);
      if (before !== undefined) return before?.exported ?? null;
      // What a file imports from itself can't be known.
      known.set(found.path, null);
      const values = read(found.doc);
      known.set(found.path, values);
      return values.exported;
    });
  return read(doc);
}
