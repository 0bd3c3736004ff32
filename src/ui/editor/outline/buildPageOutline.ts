import type { Node as DocumentNode } from '@tiptap/pm/model';

/** A page's headings with their positions, and its length. */
export interface PageOutline {
  readonly headings: readonly { readonly level: number; readonly text: string; readonly position: number }[];
  readonly words: number;
  /** Reading time in minutes, at least one. */
  readonly minutes: number;
}

/** Reading speed for documentation. */
const wordsPerMinute = 220;

/** Word counts by paragraph; a paragraph node changes only when edited. */
const counted = new WeakMap<DocumentNode, number>();

function wordsOf(block: DocumentNode): number {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const words = block.textContent.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  counted.set(block, words);
  return words;
}

/** Returns the outline of a page. Words in code are not counted. */
export function buildPageOutline(doc: DocumentNode): PageOutline {
  const headings: { level: number; text: string; position: number }[] = [];
  let words = 0;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    if (node.type.spec.code !== true) words += wordsOf(node);
    if (node.type.name === 'heading')
      headings.push({ level: Number(node.attrs['level']), text: node.textContent, position });
    return false;
  });
  return { headings, words, minutes: Math.max(1, Math.round(words / wordsPerMinute)) };
}
