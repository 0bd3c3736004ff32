import type { JSONContent } from '#document/page.ts';

// Builders of documents for tests.
export const text = (words: string): JSONContent => ({ type: 'text', text: words });
export const paragraph = (...content: (JSONContent | string)[]): JSONContent => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? text(part) : part)),
});
export const item = (...content: JSONContent[]): JSONContent => ({
  type: 'listItem',
  attrs: { checked: null },
  content,
});
export const bullets = (...content: JSONContent[]): JSONContent => ({ type: 'bulletList', content });
export const within = (type: string, tag: string, ...content: JSONContent[]): JSONContent => ({
  type,
  attrs: { tag, attributes: [] },
  content,
});
