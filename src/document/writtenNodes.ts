import { normalizeInline } from './normalizeInline.ts';
import type { JSONContent } from './page.ts';

const textBlocks = new Set(['paragraph', 'heading', 'tableCell', 'tableHeader']);

/** Whether a node holds text with marks. */
export function isTextBlock(node: JSONContent): boolean {
  return textBlocks.has(node.type);
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
export function writtenChildren(node: JSONContent): readonly JSONContent[] {
  const children = node.content ?? [];
  return children.some(isEmptyParagraph) ? children.filter((child) => !isEmptyParagraph(child)) : children;
}

/** The text of a node without its marks. */
export function textOf(node: JSONContent): string {
  return node.text ?? (node.content ?? []).map(textOf).join('');
}
