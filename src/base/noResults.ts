/** The sentence for a search or filter that finds nothing. */
export function formatNoResults(query: string): string {
  const words = query.trim();
  return words === '' ? 'No results.' : `No results for “${words}”.`;
}
