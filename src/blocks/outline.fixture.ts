import type { JSONContent } from '#document/page.ts';

/** The names of all nodes and marks in a document. */
export function collectNodeNames(node: JSONContent): string[] {
  return [node.type, ...(node.marks ?? []).map(({ type }) => type), ...(node.content ?? []).flatMap(collectNodeNames)];
}

/** A document on one line, for comparing shapes: `paragraph(a [bold:b])`. */
export function formatOutline(node: JSONContent): string {
  if (node.type === 'text')
    return (node.marks ?? []).reduceRight((text, mark) => `[${mark.type}:${text}]`, node.text ?? '');
  const inner = (node.content ?? []).map(formatOutline).join(', ');
  const marks = node.marks ?? [];
  const plain = inner === '' ? node.type : `${node.type}(${inner})`;
  return marks.reduceRight((text, mark) => `[${mark.type}:${text}]`, plain);
}
