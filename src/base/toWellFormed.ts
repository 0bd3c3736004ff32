/** Replaces lone surrogates, which URLs and files can't contain, with U+FFFD. */
export function toWellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');
}
