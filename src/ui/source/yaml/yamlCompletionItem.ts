/** A completion item for YAML. */
export interface YamlCompletionItem {
  readonly label: string;
  readonly kind: 'key' | 'value';
  /** The kind of a key's value, or its usual value, as far as the schema defines it. */
  readonly holds: { readonly kind: 'object' | 'list' | 'unknown' } | { readonly kind: 'word'; readonly usual: string };
  readonly documentation: string | null;
}

/** Formats a string as a one-line YAML scalar; quoted if YAML would misread it. */
export function formatYamlScalar(text: string): string {
  const isPlain = /^[A-Za-z_$/][\w$./-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text);
  return isPlain ? text : `'${text.replaceAll("'", "''")}'`;
}
