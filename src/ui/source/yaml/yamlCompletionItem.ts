/** What may be put in at a place of a text of YAML. */
export interface YamlCompletionItem {
  readonly label: string;
  readonly kind: 'key' | 'value';
  /** What a key's value is, or is in most cases, as far as the schema says it. */
  readonly holds: { readonly kind: 'object' | 'list' | 'unknown' } | { readonly kind: 'word'; readonly usual: string };
  readonly documentation: string | null;
}

/** A string as YAML writes it on one line: in quotes where it would be read as something else. */
export function formatYamlScalar(text: string): string {
  const isPlain = /^[A-Za-z_$/][\w$./-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text);
  return isPlain ? text : `'${text.replaceAll("'", "''")}'`;
}
