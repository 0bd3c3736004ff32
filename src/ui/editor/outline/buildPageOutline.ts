import type { Node as DocumentNode } from '@tiptap/pm/model';

/** What a page holds in short: its headings with their places, and how long it is. */
export interface PageOutline {
  readonly headings: readonly { readonly level: number; readonly text: string; readonly position: number }[];
  readonly words: number;
  /** Minutes to read it, at least one. */
  readonly minutes: number;
}

/** Readers of documentation manage about this many words a minute. */
const wordsPerMinute = 220;

/** The words of each paragraph that was counted once: what was not typed in is the same paragraph ever after. */
const counted = new WeakMap<DocumentNode, number>();

function wordsOf(block: DocumentNode): number {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const words = block.textContent.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  counted.set(block, words);
  return words;
}

/** The outline of a page. Code counts as no words. */
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
