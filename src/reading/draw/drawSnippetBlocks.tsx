import { getNodeAttributes } from '#document/read/attributeValues.ts';
import type { JSONContent } from '#document/page.ts';
import { createSnippetScope, readPropValues, substituteExpressions } from '#document/read/substituteExpressions.ts';
import { readDocumentValues } from '#document/values/createValueReader.ts';
import type { DrawContext, DrawnElement } from './drawContext.ts';
import { collectImportedFiles } from './snippetFiles.ts';

/** Maximum depth of nested snippets. */
const deepest = 8;
/** Maximum number of snippets on a page, because nesting (ten that show ten each) grows exponentially. */
export const maxSnippetFiles = 500;

/**
 * Draws a snippet's blocks in place of its element, with the element's values. `data-snippet` is the file's path, to
 * resolve links and images in it.
 */
export function drawSnippetBlocks(
  file: string,
  node: Pick<JSONContent, 'attrs'>,
  drawing: DrawContext,
  key: number,
): DrawnElement | null {
  const { siteContext, within, files, blocks } = drawing;
  if (files.left <= 0) return null;
  const snippet = siteContext.snippet(file);
  if (snippet === 'missing') {
    if (siteContext.sources === 'none') return null;
    return (
      <div key={key} className="snippet-view" data-state="missing">
        {`File not found: ${file.replace(/^\//, '')}`}
      </div>
    );
  }
  // A snippet that shows itself ends here.
  if (snippet === null || within.includes(snippet.path) || within.length >= deepest)
    return <div key={key} className="snippet-view" />;
  files.left -= 1;
  const { scope } = readDocumentValues(snippet.doc, siteContext.snippet, snippet.path);
  const props = readPropValues(getNodeAttributes(node));
  const nodes = substituteExpressions(snippet.doc, createSnippetScope(scope, props)).content ?? [];
  const inner = { ...drawing, imports: collectImportedFiles(nodes, snippet.path), within: [...within, snippet.path] };
  drawing.footnotes.define(nodes, inner);
  return (
    <div key={key} className="snippet-view" data-state="shown" data-snippet={snippet.path}>
      <div className="snippet-text">{blocks(nodes, inner)}</div>
    </div>
  );
}
