import { isRecord } from '#base/isRecord.ts';

/** All distinct Markdown texts in the reference of an operation or a data model. */
export function collectReferenceMarkdown({ page }: { readonly page: object }): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown, key: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) for (const item of value) visit(item, '');
    else if (key === 'description' && isRecord(value) && typeof value['text'] === 'string') found.add(value['text']);
    // Examples hold data, not Markdown.
    else
      for (const [name, inner] of Object.entries(value))
        if (name !== 'value' && name !== 'values' && name !== 'examples') visit(inner, name);
  };
  visit(page, '');
  return found;
}
