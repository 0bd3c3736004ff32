import { normalizeInline } from '../read/normalizeInline.ts';
import type { JSONContent } from '../page.ts';

const textBlocks = new Set(['paragraph', 'heading', 'tableCell', 'tableHeader']);

/** True if a node contains text with marks. */
export function isTextBlock(node: JSONContent): boolean {
  return textBlocks.has(node.type);
}

/** True if a node is a block element. */
export function isElementNode(node: JSONContent): boolean {
  return node.attrs !== undefined && 'tag' in node.attrs && !isTextBlock(node);
}

/** True if a block is an import or export, which MDX only recognizes in the first column. */
export function isModuleNode(node: JSONContent): boolean {
  return node.type === 'sourceBlock' && /^(?:import|export)\b/.test(String(node.attrs?.['source'] ?? ''));
}

/**
 * The sources of all source blocks, including nested ones, in document order. Imports and exports apply to the whole
 * page wherever they are.
 */
export function collectSources(nodes: readonly JSONContent[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'sourceBlock') return [String(node.attrs?.['source'])];
    return node.content === undefined || isTextBlock(node) ? [] : collectSources(node.content);
  });
}

/** True for a paragraph that prints nothing. */
export function isEmptyParagraph(node: JSONContent): boolean {
  if (node.type !== 'paragraph') return false;
  const content = node.content ?? [];
  return (
    content.length === 0 ||
    (!content.some((child) => child.type !== 'text' || /\S/.test(child.text ?? '')) &&
      normalizeInline(content).length === 0)
  );
}

/** The children without empty paragraphs, which aren't printed. */
export function getPrintedChildren(node: JSONContent): readonly JSONContent[] {
  const children = node.content ?? [];
  return children.some(isEmptyParagraph) ? children.filter((child) => !isEmptyParagraph(child)) : children;
}

/** A node's text without marks. */
export function getNodeText(node: JSONContent): string {
  return node.text ?? (node.content ?? []).map(getNodeText).join('');
}
