import { Fragment, type Node as DocumentNode, type Schema, type Slice } from '@tiptap/pm/model';
import type { JSONContent, Page } from '#document/page.ts';
import { formatCellsAsTsv } from './cellContent.ts';
import { getLoadedEngine } from './engine.ts';

/** A longer page is not parsed while it is copied from: its blocks are printed again. In UTF-16 units. */
const longest = 100_000;

/** The page parsed last, since several parts of one page are often copied. */
let last: Page | null = null;

/** The copied content as Markdown, or as plain text until the engine is loaded. `text` is the page it is copied from. */
export function markdownOf(slice: Slice, schema: Schema, text: string): string {
  const cells = formatCellsAsTsv(slice.content);
  if (cells !== null) return cells;
  const plain = slice.content.textBetween(0, slice.content.size, '\n\n');
  const { paragraph } = schema.nodes;
  if (paragraph === undefined) return plain;
  // Text from a single block is copied without its components, lists or heading marker.
  let { content, openStart, openEnd } = slice;
  while (content.childCount === 1 && content.firstChild?.isTextblock === false && openStart > 1 && openEnd > 1) {
    ({ content } = content.firstChild);
    openStart -= 1;
    openEnd -= 1;
  }
  const first = content.firstChild;
  if (content.childCount === 1 && first?.isTextblock === true && openStart > 0 && openEnd > 0) {
    if (first.type.spec.code === true) return first.textContent;
    return print(schema, Fragment.from(paragraph.create(null, first.content)), text) ?? plain;
  }
  const blocks = content.firstChild?.isInline === true ? Fragment.from(paragraph.create(null, content)) : content;
  return print(schema, blocks, text) ?? print(schema, slice.content, text) ?? plain;
}

/** The copied blocks as Markdown, spelled as in the page they are copied from; null for text within a block. */
export function copiedSource({ content, openStart, openEnd }: Slice, schema: Schema, text: string): string | null {
  const isText = content.childCount === 1 && content.firstChild?.isTextblock === true && openStart > 0 && openEnd > 0;
  return isText || content.firstChild?.isInline === true ? null : print(schema, content, text);
}

function print({ topNodeType }: Schema, content: Fragment, text: string): string | null {
  const engine = getLoadedEngine();
  const doc: DocumentNode | null = engine === null ? null : topNodeType.createAndFill(null, content);
  if (engine === null || doc === null) return null;
  if (text.length <= longest && last?.source !== text) last = engine.readPage(text);
  const sources = last?.source === text ? [last] : [];
  return engine.serializePage(engine.readPage(''), doc.toJSON() as JSONContent, undefined, sources).trimEnd(); // from `toJSON` of a node
}
