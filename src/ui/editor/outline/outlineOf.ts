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

/** The outline of a page. Code counts as no words. */
export function outlineOf(doc: DocumentNode): PageOutline {
  const headings: { level: number; text: string; position: number }[] = [];
  let words = 0;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    if (node.type.spec.code !== true)
      words += node.textContent.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
    if (node.type.name === 'heading')
      headings.push({ level: Number(node.attrs['level']), text: node.textContent, position });
    return false;
  });
  return { headings, words, minutes: Math.max(1, Math.round(words / wordsPerMinute)) };
}
