/** Style guide for the words of a title that stay lowercase. */
export type TitleStyle = 'AP' | 'Chicago';

const small = {
  AP: /^(?:a|an|and|as|at|but|by|en|for|if|in|nor|of|on|or|per|the|to|vs?\.?|via|so|yet|up)$/i,
  Chicago:
    /^(?:a|an|and|as|at|but|by|for|from|in|into|nor|of|off|on|onto|or|out|over|per|the|through|to|up|upon|via|vs?\.?|with|within|without|about|above|across|after|against|along|among|around|before|behind|below|beneath|beside|between|beyond|despite|down|during|except|inside|like|near|past|since|toward|towards|under|underneath|until|if|so|yet)$/i,
} as const;

/** A text in title case: all words capitalized except small ones that are not first, last or after a colon. Capitals within words stay. */
export function toTitleCase(text: string, style: TitleStyle): string {
  const words = [...text.matchAll(/[\p{L}\p{N}][^\s]*/gu)];
  const last = words.length - 1;
  let result = '';
  let at = 0;
  for (const [index, { 0: word, index: from }] of words.entries()) {
    const bare = word.replace(/[^\p{L}\p{N}.]+$/u, '').replace(/\.$/, '');
    const isEdge = index === 0 || index === last || /[:?!—]\s*$/.test(text.slice(0, from));
    result += text.slice(at, from) + (!isEdge && small[style].test(bare) ? word.toLowerCase() : titled(word));
    at = from + word.length;
  }
  return result + text.slice(at);
}

function titled(word: string): string {
  return word
    .split(/(?<=-)/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
