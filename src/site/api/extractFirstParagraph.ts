const longest = 300;

/** The first paragraph of a description without its Markdown, for lists and for the heads of pages: one line of at most 300 characters. */
export function extractFirstParagraph(markdown: string): string {
  const [paragraph = ''] = markdown
    .slice(0, 4000)
    .trim()
    .split(/\n[ \t]*\n/);
  const words = paragraph
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/[`*]|^#{1,6}\s+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest - 40))}…`;
}
