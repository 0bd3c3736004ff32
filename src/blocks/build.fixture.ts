import type { JSONContent } from '#document/page.ts';

// Document builders for tests.
export const textNode = (words: string): JSONContent => ({ type: 'text', text: words });
export const paragraphNode = (...content: (JSONContent | string)[]): JSONContent => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? textNode(part) : part)),
});
export const listItemNode = (...content: JSONContent[]): JSONContent => ({
  type: 'listItem',
  attrs: { checked: null },
  content,
});
export const bulletListNode = (...content: JSONContent[]): JSONContent => ({ type: 'bulletList', content });
export const elementNode = (type: string, tag: string, ...content: JSONContent[]): JSONContent => ({
  type,
  attrs: { tag, attributes: [] },
  content,
});
