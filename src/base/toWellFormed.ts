/** The text with U+FFFD in place of each half of a surrogate pair that stands alone, which no address and no file can hold. */
export function toWellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');
}
