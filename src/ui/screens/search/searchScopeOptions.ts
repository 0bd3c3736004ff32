import type { SearchScope } from '#site/search/searchQuery.ts';

/** Search scopes, in display order. */
export const searchScopeOptions: readonly { readonly value: SearchScope; readonly label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'heading', label: 'Headings' },
  { value: 'code', label: 'Code' },
  { value: 'link', label: 'Links' },
  { value: 'component', label: 'Components' },
  { value: 'attribute', label: 'Attributes' },
  { value: 'frontMatter', label: 'Front matter' },
  { value: 'configuration', label: 'Configuration' },
  { value: 'reference', label: 'Paths and names' },
];
