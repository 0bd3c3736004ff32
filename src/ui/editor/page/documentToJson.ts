import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { JSONContent } from '#document/page.ts';

const known = new WeakMap<DocumentNode, JSONContent>();

/** Converts a document to JSON. An unchanged block returns the same object as before. */
export function documentToJson(doc: DocumentNode): JSONContent {
  const content: JSONContent[] = [];
  doc.forEach((block) => content.push(jsonOf(block)));
  const { content: _, ...own } = doc.type.create(doc.attrs).toJSON() as JSONContent; // ProseMirror's JSON
  return { ...own, content };
}

function jsonOf(block: DocumentNode): JSONContent {
  const before = known.get(block);
  if (before !== undefined) return before;
  const json = block.toJSON() as JSONContent; // ProseMirror's JSON
  known.set(block, json);
  return json;
}
