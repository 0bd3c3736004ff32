import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { JSONContent } from '#document/page.ts';

const known = new WeakMap<DocumentNode, JSONContent>();

/** A document as JSON; a block that did not change since it was asked for last is the same object as then. */
export function documentToJson(doc: DocumentNode): JSONContent {
  const content: JSONContent[] = [];
  doc.forEach((block) => content.push(jsonOf(block)));
  const { content: _, ...own } = doc.type.create(doc.attrs).toJSON() as JSONContent; // ProseMirror's own form
  return { ...own, content };
}

function jsonOf(block: DocumentNode): JSONContent {
  const before = known.get(block);
  if (before !== undefined) return before;
  const json = block.toJSON() as JSONContent; // ProseMirror's own form
  known.set(block, json);
  return json;
}
