import type { Fragment, Node as DocumentNode } from '@tiptap/pm/model';

/** Nodes in a document, by the position of the first one. */
export interface PlacedContent {
  readonly doc: DocumentNode;
  readonly from: number;
  readonly content: Fragment;
}

/**
 * The position of nodes after their document has changed elsewhere; null if they are gone, or it isn't sure where they are:
 * they changed, too, or several parts of the document changed and they are in it more than once.
 */
export function followContent({ doc, from, content }: PlacedContent, now: DocumentNode): number | null {
  const start = doc.content.findDiffStart(now.content);
  const end = doc.content.findDiffEnd(now.content);
  const isBefore = start === null || from + content.size <= start;
  if (isBefore && holdsAt(now, from, content)) return from;
  // In repeated text, the common start and end may overlap.
  const overlap = start === null || end === null ? 0 : Math.max(0, start - Math.min(end.a, end.b));
  const shifted = end === null ? from : from + end.b - end.a;
  if (end !== null && from >= end.a + overlap && holdsAt(now, shifted, content)) return shifted;
  const places = findContent(now, content);
  return places.length === 1 ? (places[0] ?? null) : null;
}

function holdsAt(doc: DocumentNode, from: number, content: Fragment): boolean {
  if (from < 0 || from + content.size > doc.content.size) return false;
  const { parent, parentOffset } = doc.resolve(from);
  const to = parentOffset + content.size;
  return to <= parent.content.size && parent.content.cut(parentOffset, to).eq(content);
}

/** The positions of nodes in a document, between nodes. */
function findContent(doc: DocumentNode, content: Fragment): readonly number[] {
  const found: number[] = [];
  doc.descendants((node, position) => {
    if (node.type === content.firstChild?.type && holdsAt(doc, position, content)) found.push(position);
  });
  return found;
}
