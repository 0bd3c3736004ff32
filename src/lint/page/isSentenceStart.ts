/** True if a sentence begins here: at the start of the text, or after one of `marks` and white space. Scans back only that far. */
export function isSentenceStart(text: string, at: number, marks: string): boolean {
  let before = at;
  while (before > 0 && /\s/.test(text.charAt(before - 1))) before -= 1;
  return at === 0 || (before < at && before > 0 && marks.includes(text.charAt(before - 1)));
}
