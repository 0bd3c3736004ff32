/** A name that a page imports from another file of the site. */
export interface SnippetImport {
  readonly name: string;
  readonly from: string;
}

/** Names imported from pages and snippets of the site. */
export function findSnippetImports(source: string): readonly SnippetImport[] {
  const found: SnippetImport[] = [];
  for (const [, names = '', , from = ''] of source.matchAll(
    /^\s*import\s+([^'"]+?)\s+from\s+(['"])([^'"]+\.mdx?)\2/gm,
  )) {
    const [, first = '', braces = ''] = /^([\w$]*)\s*,?\s*(?:\{([^}]*)\})?$/.exec(names.trim()) ?? [];
    if (first !== '') found.push({ name: first, from });
    for (const part of braces.split(',')) {
      const name =
        part
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '';
      if (name !== '') found.push({ name, from });
    }
  }
  return found;
}
