const formats = {
  conjunction: new Intl.ListFormat('en-US', { type: 'conjunction' }),
  disjunction: new Intl.ListFormat('en-US', { type: 'disjunction' }),
};

/** A list as text: `a`, `a and b`, `a, b, and c`; with `or` for a disjunction. '' for no parts. */
export function formatList(parts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return formats[type].format(parts);
}

/** Values to choose from as text: `a`, `a or b`, `one of a, b, or c`. */
export function formatChoice(values: readonly string[]): string {
  return `${values.length > 2 ? 'one of ' : ''}${formatList(values, 'disjunction')}`;
}

/** The first `most` parts as text, then the number of the others: `a, b, and 3 more`. */
export function formatListStart(parts: readonly string[], most: number): string {
  const more = parts.length - most;
  return formatList(more > 0 ? [...parts.slice(0, most), `${more.toLocaleString('en')} more`] : parts);
}
