import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { collectImportedFiles, findSnippetFile } from './snippetFiles.ts';
import { toNativeNode } from './toNativeNode.ts';

/**
 * Names of components that the site defines itself: neither known components nor snippets. They aren't run; their
 * content is shown instead.
 */
export function findCustomComponents(doc: JSONContent, snippet: (file: string) => RepoPath | null): readonly string[] {
  const imports = collectImportedFiles(doc.content ?? []);
  const found = new Set<string>();
  const visit = (node: JSONContent): void => {
    const tag = node.attrs?.['tag'];
    const isElement = node.type === 'element' || node.type === 'elementAtom';
    if (isElement && typeof tag === 'string' && /^[A-Z]/.test(tag) && toNativeNode(node) === null) {
      const file = findSnippetFile(node, imports);
      if (file === null || snippet(file) === null) found.add(tag);
    }
    for (const child of node.content ?? []) visit(child);
  };
  visit(doc);
  return [...found];
}
