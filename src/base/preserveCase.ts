/** The capitals of a text: none, the first letter, the first letter of each word, or all; null for any other mix, or no letters. */
type Capitals = 'none' | 'first' | 'words' | 'all';

function capitalsOf(text: string): Capitals | null {
  const letters = text.replaceAll(/[^\p{Lu}\p{Ll}\p{Lt}]/gu, '');
  if (letters === '') return null;
  if (letters === letters.toLowerCase()) return 'none';
  if (letters === letters.toUpperCase() && letters.length > 1) return 'all';
  if (text === capitalizeFirst(text.toLowerCase())) return 'first';
  return text === capitalizeWords(text.toLowerCase()) ? 'words' : null;
}

const capitalizeFirst = (text: string) => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());

const capitalizeWords = (text: string) =>
  text.replaceAll(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());

/**
 * Returns a replacement with the capitals of the match: `widget`, `Widget`, and `WIDGET` become `gadget`, `Gadget`, and
 * `GADGET`. A replacement with other capitals than the query is meant as typed, such as a name (`GitHub`).
 */
export function preserveCase(match: string, replacement: string, query: string): string {
  const [own, asked] = [capitalsOf(replacement), capitalsOf(query)];
  const isSame = own === asked || (own === 'first' && asked === 'words') || (own === 'words' && asked === 'first');
  if (own === null || !isSame) return replacement;
  const lower = replacement.toLowerCase();
  switch (capitalsOf(match)) {
    case 'none':
      return lower;
    case 'first':
      return capitalizeFirst(lower);
    case 'words':
      return capitalizeWords(lower);
    case 'all':
      return replacement.toUpperCase();
    default:
      return replacement;
  }
}
