import type { Nodes } from 'mdast';

/** The words of a heading, or of anything, without marks, tags, pictures and expressions. */
export function getHeadingText(node: Nodes): string {
  return collapseToLine(textOf(node));
}

/** Words on one line. */
export function collapseToLine(text: string): string {
  return text.trim().replaceAll(/[ \t]*[\r\n]+[ \t]*/g, ' ');
}

function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') return node.value;
  if (node.type === 'break') return '\n';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
