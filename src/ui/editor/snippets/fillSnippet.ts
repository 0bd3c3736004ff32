import type { ElementAttribute, JSONContent } from '#document/page.ts';
import { createSnippetScope, readPropValues, substituteExpressions } from '#document/read/substituteExpressions.ts';
import { readDocumentValues, type ImportedDocument } from '#document/values/createValueReader.ts';
import { collectImportedFiles } from '#reading/draw/snippetFiles.ts';

/** What an element passes to its snippet: its attributes, and the imports and exports of its page that they may use. */
export interface SnippetProps {
  readonly attributes: readonly ElementAttribute[];
  readonly modules: readonly JSONContent[];
}

/** A snippet's blocks with the element's values, its own, and those of files that it imports directly. */
export async function fillSnippet(
  { doc, path }: ImportedDocument,
  { attributes, modules }: SnippetProps,
  read: (file: string) => Promise<ImportedDocument | null>,
): Promise<JSONContent> {
  const ofPage: JSONContent = { type: 'doc', content: modules };
  const imports = [
    ...collectImportedFiles(modules).values(),
    ...collectImportedFiles(doc.content ?? [], path).values(),
  ];
  const files = new Map(
    await Promise.all([...new Set(imports)].map(async (file) => [file, await read(file)] as const)),
  );
  const find = (file: string) => files.get(file) ?? null;
  const props = readPropValues(attributes, readDocumentValues(ofPage, find).scope);
  return substituteExpressions(doc, createSnippetScope(readDocumentValues(doc, find, path).scope, props));
}
