const inserted = ['<', '{', '}', '*', '|', '`', '>', '\n', '\r', '\t', '\0', '\uFEFF', '\uD800', '<Note>', '</', '---\n', '[', '](', '$$', '```', '{/*', '&#0;', '  ', '\\'];

/** A text with one part cut, doubled, moved, or something put in. */
export function mutate(random: () => number, text: string): string {
  const at = Math.floor(random() * (text.length + 1));
  const end = Math.min(text.length, at + Math.floor(random() * 60));
  const piece = text.slice(at, end);
  switch (Math.floor(random() * 4)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, end) + piece + text.slice(end);
    case 2: {
      const other = Math.floor(random() * (at + 1));
      return text.slice(0, other) + piece + text.slice(other, at) + text.slice(end);
    }
    default:
      return text.slice(0, at) + (inserted[Math.floor(random() * inserted.length)] ?? '') + text.slice(at);
  }
}
