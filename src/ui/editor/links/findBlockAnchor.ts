import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { JSONContent } from '#document/page.ts';
import { assignElementIds, getAssignedId, getNamedPart } from '#reading/draw/assignElementIds.ts';

/** A part of a page that links can target. */
export interface LinkablePart {
  readonly anchor: string;
  readonly title: string;
}

/**
 * The part that a link to the block at a position goes to: the block itself, or the heading above it or the
 * component around it, whichever starts later. Null if there is none, so a link can only go to the page.
 */
export function findBlockAnchor(doc: DocumentNode, position: number): LinkablePart | null {
  let part: LinkablePart | null = null;
  const visit = (node: DocumentNode, json: JSONContent, start: number): void => {
    node.forEach((child, offset, index) => {
      const [from, content] = [start + offset, json.content?.[index]];
      if (from > position || content === undefined) return;
      const isAround = from === position || position < from + child.nodeSize;
      const id = getAssignedId(content);
      if (id !== undefined && (child.type.name === 'heading' || isAround))
        part = { anchor: id, title: getNamedPart(content)?.text ?? '' };
      visit(child, content, from + 1);
    });
  };
  visit(doc, assignElementIds(doc.toJSON() as JSONContent).doc, 0); // from `toJSON` of a document
  return part;
}
