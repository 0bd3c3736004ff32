/** A rule's message with the words that it has places for: `%s` one after the other, `%[2]s` by number. White space is one space. */
export function formatRuleMessage(message: string, words: readonly string[]): string {
  let next = 0;
  const filled = message.replaceAll(/%(?:\[(\d+)\])?([sdv%])/g, (_, index: string | undefined, letter: string) => {
    if (letter === '%') return '%';
    const at = index === undefined ? next : Number(index) - 1;
    next = at + 1;
    return words[at] ?? '';
  });
  return filled.replaceAll('\n', ' ').replaceAll(/ +/g, ' ');
}
