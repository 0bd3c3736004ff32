import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';

/** Serializes a block to Markdown, spelled as in the page's text. */
export function blockToMarkdown(block: DocumentNode, text: string): string {
  const doc: JSONContent = { type: 'doc', content: [block.toJSON() as JSONContent] }; // from `toJSON` of a node
  return serializePage(readPage(''), doc, undefined, [readPage(text)]).trim();
}

/** Returns a transaction that replaces the block at a position with parsed Markdown, or a message if it can't go there. */
export function replaceBlockFromMarkdown(
  { doc, schema, tr }: EditorState,
  position: number,
  source: string,
): Transaction | string {
  const block = doc.nodeAt(position);
  const page = readPage(source);
  const [problem] = page.problems;
  if (block === null) return 'This block no longer exists. Copy your text before you close this.';
  if (page.frontMatter.text !== null)
    return 'A block can’t have front matter. Remove the three dashes (---) at the start.';
  if (problem !== undefined) return problem.message;
  const { content } = schema.nodeFromJSON(page.doc);
  const $at = doc.resolve(position);
  const index = $at.index();
  if (!$at.parent.canReplace(index, index + 1, content))
    return 'This doesn’t fit here. Only blocks of the same type can go here.';
  return tr.replaceWith(position, position + block.nodeSize, content);
}
