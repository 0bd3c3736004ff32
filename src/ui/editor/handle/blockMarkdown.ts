import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';

/** A block as Markdown. */
export function blockToMarkdown(block: DocumentNode): string {
  const doc: JSONContent = { type: 'doc', content: [block.toJSON() as JSONContent] }; // ProseMirror's JSON of a node
  return serializePage(readPage(''), doc).trim();
}

/** A step that puts what a Markdown text says in place of the block at a position; a sentence where it cannot stand there. */
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
    return 'Three dashes at the start begin a page’s settings, which a block cannot have.';
  if (problem !== undefined) return problem.message;
  const { content } = schema.nodeFromJSON(page.doc);
  const $at = doc.resolve(position);
  const index = $at.index();
  if (!$at.parent.canReplace(index, index + 1, content))
    return 'This does not fit here. Only blocks of the same kind can go here.';
  return tr.replaceWith(position, position + block.nodeSize, content);
}
