import type { Nodes } from 'mdast';

/** The text of a heading or any other node, without marks, tags, images, and expressions. */
export function getHeadingText(node: Nodes): string {
  return collapseToLine(textOf(node));
}

/** Joins a text's lines with spaces. */
export function collapseToLine(text: string): string {
  return text.trim().replaceAll(/[ \t]*[\r\n]+[ \t]*/g, ' ');
}

function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') return node.value;
  if (node.type === 'break') return '\n';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
