import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { collectImportedFiles, findSnippetFile } from './snippetFiles.ts';

/** The components that a page's site makes itself: no spec knows them, and no snippet stands for them. They are not run; their content stands for them. */
export function findCustomComponents(doc: JSONContent, snippet: (file: string) => RepoPath | null): readonly string[] {
  const imports = collectImportedFiles(doc.content ?? []);
  const found = new Set<string>();
  const visit = (node: JSONContent): void => {
    const tag = node.attrs?.['tag'];
    if ((node.type === 'element' || node.type === 'elementAtom') && typeof tag === 'string' && /^[A-Z]/.test(tag)) {
      const file = findSnippetFile(node, imports);
      if (file === null || snippet(file) === null) found.add(tag);
    }
    for (const child of node.content ?? []) visit(child);
  };
  visit(doc);
  return [...found];
}
