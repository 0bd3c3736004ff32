import type { JSONContent } from '#document/page.ts';

/** The texts of a document as StarterKit blocks: headings, code, and paragraphs, in order, without components and marks. */
export function plainDocument(doc: JSONContent): { readonly type: 'doc'; readonly content: readonly object[] } {
  const content: object[] = [];
  const visit = (node: JSONContent): void => {
    const text = (node.content ?? []).flatMap((child) => child.text ?? []).join('');
    const texts = text === '' ? [] : [{ type: 'text', text }];
    if (node.type === 'heading')
      content.push({ type: 'heading', attrs: { level: node.attrs?.['level'] ?? 2 }, content: texts });
    else if (node.type === 'codeBlock') content.push({ type: 'codeBlock', content: texts });
    else if (texts.length > 0) content.push({ type: 'paragraph', content: texts });
    else node.content?.forEach(visit);
  };
  visit(doc);
  return { type: 'doc', content };
}
