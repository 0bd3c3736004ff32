import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { getNodeText } from '#document/print/printedNodes.ts';
import { listCandidatePaths } from '#site/links/sitePath.ts';
import { collectSnippetFiles } from '../draw/snippetFiles.ts';
import { toNativeInline, toNativeNode } from '../draw/toNativeNode.ts';

/** Resolves a snippet's path as written on a page; null if there is none. */
export function resolveSnippetPath(
  file: string,
  page: RepoPath,
  { siteFolder, texts }: { readonly siteFolder: RepoPath; readonly texts: Pick<ReadonlyMap<RepoPath, string>, 'has'> },
): RepoPath | null {
  const candidates = listCandidatePaths({ kind: 'snippet', target: file }, page, siteFolder).flatMap((path) => [
    path,
    `${path}.mdx`,
    `${path}.md`,
  ]);
  return candidates.find((path) => texts.has(path)) ?? null;
}

/** Documents that a page embeds, directly or nested, without duplicates; cycles end. */
export function collectEmbeddedDocuments(
  doc: JSONContent,
  snippet: (file: string) => RepoPath | null,
  partOf: (path: RepoPath) => Pick<Page, 'doc'>,
): readonly JSONContent[] {
  const found = new Map<RepoPath, JSONContent>();
  const visit = (within: JSONContent, from: RepoPath | null): void => {
    for (const file of collectSnippetFiles(within, from)) {
      const path = snippet(file);
      if (path === null || found.has(path)) continue;
      const part = partOf(path).doc;
      found.set(path, part);
      visit(part, path);
    }
  };
  visit(doc, null);
  return [...found.values()];
}

/** Content of pages that is slow to render: code, formulas, diagrams. */
export interface SlowPageContent {
  code: { readonly code: string; readonly language: string }[];
  hasDiagrams: boolean;
  hasMath: boolean;
}

/** Adds a document's slow content. */
export function collectSlowContent(written: JSONContent, needs: SlowPageContent): void {
  const node = toNativeNode(written) ?? written;
  if (node.type === 'codeBlock') {
    const language = typeof node.attrs?.['language'] === 'string' ? node.attrs['language'] : '';
    if (language === 'mermaid') needs.hasDiagrams = true;
    else needs.code.push({ code: getNodeText(node), language });
  } else if (node.type === 'mathBlock' || node.type === 'mathInline') needs.hasMath = true;
  for (const child of toNativeInline(node.content ?? [])) collectSlowContent(child, needs);
}
