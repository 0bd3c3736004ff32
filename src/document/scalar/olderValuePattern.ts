/**
 * Unquoted strings that YAML 1.1 reads as booleans, merge keys, dates, times, or numbers (https://yaml.org/type/). A few
 * more that only look like a number match, too.
 */
export const olderValuePattern =
  /^(?:yes|no|on|off|<<|\d{4}-\d\d?-\d\d?(?:[Tt \t][\d:.Zz \t+-]*)?|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|[-+]?(?:\d[\d_.,]*|\.[\d_]+)(?:e[-+]?\d+)?|[-+]?0(?:b[01_]+|x[\da-f_]+))$/i;

/** True for an unquoted word that YAML 1.1 reads as a boolean or a merge key. */
export function isOlderKeyword(words: string): boolean {
  return /^(?:yes|no|on|off|<<)$/i.test(words);
}
