import { blockSpecOf, blockSpecOfTag } from '#blocks/registry.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import type { JSONContent } from '#document/page.ts';
import { findSnippetImports } from '#document/read/findSnippetImports.ts';
import { resolveImportPath } from '#document/values/createValueReader.ts';
import { collectSources } from '#document/print/printedNodes.ts';

/**
 * Files that a page imports components from, by component name, as written in its import statements; those of the snippet at
 * `path` as they would be written on every page.
 */
export function collectImportedFiles(
  nodes: readonly JSONContent[],
  path: string | null = null,
): ReadonlyMap<string, string> {
  return new Map(
    collectSources(nodes)
      .filter((source) => source.includes('import'))
      .flatMap((source) => findSnippetImports(source).map(({ name, from }) => [name, resolveImportPath(from, path)])),
  );
}

/** The snippet that an element shows, by its spec or the page's imports; null for any other element. */
export function findSnippetFile(
  node: Pick<JSONContent, 'type' | 'attrs' | 'content'>,
  imports: ReadonlyMap<string, string>,
): string | null {
  const tag = node.attrs?.['tag'];
  const spec = blockSpecOf(node.type);
  // In text, it is an element of no kind.
  const { standsFor } = (node.type === 'elementAtom' ? blockSpecOfTag(String(tag)) : spec) ?? {};
  if (standsFor !== undefined) return standsFor(toRenderedAttributeRecord(getNodeAttributes(node)));
  return spec === undefined && typeof tag === 'string' && (node.content ?? []).length === 0
    ? (imports.get(tag) ?? null)
    : null;
}

/** Snippets that a page (or the snippet at `path`) shows or imports values from, without duplicates. */
export function collectSnippetFiles(doc: JSONContent, path: string | null = null): readonly string[] {
  const imports = collectImportedFiles(doc.content ?? [], path);
  const found = new Set<string>();
  const visit = (node: JSONContent): void => {
    const file = findSnippetFile(node, imports);
    if (file !== null) found.add(file);
    for (const child of node.content ?? []) visit(child);
  };
  visit(doc);
  return [...new Set([...found, ...imports.values()])];
}
