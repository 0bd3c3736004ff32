import { blockSpecOf } from '#blocks/registry.ts';
import { attributesOf, valuesOf } from '#document/attributeValues.ts';
import type { JSONContent } from '#document/page.ts';
import { snippetImports } from '#document/snippetImports.ts';
import { sourcesIn } from '#document/writtenNodes.ts';

/** The files that a page's blocks take components from, by the components' names, as its import statements write them. */
export function importedFiles(nodes: readonly JSONContent[]): ReadonlyMap<string, string> {
  return new Map(
    sourcesIn(nodes)
      .filter((source) => source.includes('import'))
      .flatMap((source) => snippetImports(source).map(({ name, from }) => [name, from])),
  );
}

/** The file whose text stands where an element does: by its spec, or by what the page imports; null for any other element. */
export function snippetFileOf(
  node: Pick<JSONContent, 'type' | 'attrs' | 'content'>,
  imports: ReadonlyMap<string, string>,
): string | null {
  const spec = blockSpecOf(node.type);
  if (spec?.standsFor !== undefined) return spec.standsFor(valuesOf(attributesOf(node)));
  const tag = node.attrs?.['tag'];
  return spec === undefined && typeof tag === 'string' && (node.content ?? []).length === 0
    ? (imports.get(tag) ?? null)
    : null;
}

/** The files whose text a document shows in places of its own, each once. */
export function snippetFilesOf(doc: JSONContent): readonly string[] {
  const imports = importedFiles(doc.content ?? []);
  const found = new Set<string>();
  const visit = (node: JSONContent): void => {
    const file = snippetFileOf(node, imports);
    if (file !== null) found.add(file);
    for (const child of node.content ?? []) visit(child);
  };
  visit(doc);
  return [...found];
}
