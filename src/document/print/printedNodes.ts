import { normalizeInline } from '../read/normalizeInline.ts';
import type { JSONContent } from '../page.ts';

const textBlocks = new Set(['paragraph', 'heading', 'tableCell', 'tableHeader']);

/** Whether a node holds text with marks. */
export function isTextBlock(node: JSONContent): boolean {
  return textBlocks.has(node.type);
}

/** Whether a node is an element with lines of its own. */
export function isElementNode(node: JSONContent): boolean {
  return node.attrs !== undefined && 'tag' in node.attrs && !isTextBlock(node);
}

/** Whether a block is an import or an export, which MDX reads only in the first column. */
export function isModuleNode(node: JSONContent): boolean {
  return node.type === 'sourceBlock' && /^(?:import|export)\b/.test(String(node.attrs?.['source'] ?? ''));
}

/** The sources of all source blocks, in other blocks as well, in their order. Imports and exports count for the page wherever they are. */
export function collectSources(nodes: readonly JSONContent[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'sourceBlock') return [String(node.attrs?.['source'])];
    return node.content === undefined || isTextBlock(node) ? [] : collectSources(node.content);
  });
}

/** A paragraph that writes nothing. */
export function isEmptyParagraph(node: JSONContent): boolean {
  if (node.type !== 'paragraph') return false;
  const content = node.content ?? [];
  return (
    content.length === 0 ||
    (!content.some((child) => child.type !== 'text' || /\S/.test(child.text ?? '')) &&
      normalizeInline(content).length === 0)
  );
}

/** The children that are written: empty paragraphs are not. */
export function getPrintedChildren(node: JSONContent): readonly JSONContent[] {
  const children = node.content ?? [];
  return children.some(isEmptyParagraph) ? children.filter((child) => !isEmptyParagraph(child)) : children;
}

/** The text of a node without its marks. */
export function getNodeText(node: JSONContent): string {
  return node.text ?? (node.content ?? []).map(getNodeText).join('');
}
