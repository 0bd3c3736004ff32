/** Whether a sentence begins at a place of a text: at its start, or behind one of the marks and white space. Looks back no further than that. */
export function isSentenceStart(text: string, at: number, marks: string): boolean {
  let before = at;
  while (before > 0 && /\s/.test(text.charAt(before - 1))) before -= 1;
  return at === 0 || (before < at && before > 0 && marks.includes(text.charAt(before - 1)));
}
