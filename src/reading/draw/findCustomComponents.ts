import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { readDocumentValues } from '#document/values/createValueReader.ts';
import { collectImportedFiles, findSnippetFile } from './snippetFiles.ts';
import { toNativeNode } from './toNativeNode.ts';

/**
 * Names of components that the site defines itself: neither known components nor snippets. They aren't run; their
 * content is shown instead.
 */
export function findCustomComponents(doc: JSONContent, snippet: (file: string) => RepoPath | null): readonly string[] {
  const imports = collectImportedFiles(doc.content ?? []);
  const found = new Set<string>();
  const { scope } = readDocumentValues(doc, () => null);
  const isNative = (node: JSONContent, tag: string) =>
    !scope.has(tag.split('.')[0] ?? tag) && toNativeNode(node) !== null;
  const visit = (node: JSONContent): void => {
    const tag = node.attrs?.['tag'];
    const isElement = node.type === 'element' || node.type === 'elementAtom';
    if (isElement && typeof tag === 'string' && /^[A-Z]/.test(tag) && !isNative(node, tag)) {
      const file = findSnippetFile(node, imports);
      if (file === null || snippet(file) === null) found.add(tag);
    }
    for (const child of node.content ?? []) visit(child);
  };
  visit(doc);
  return [...found];
}
