/** A growing kind of page: its text of about the given length in UTF-16 units, with the word that is edited. */
export interface Shape {
  readonly name: string;
  readonly text: (length: number) => string;
}

/** Joins numbered pieces with a separator until they reach a length. */
function repeated(length: number, between: string, piece: (index: number) => string): string {
  const pieces: string[] = [];
  for (let size = 0, index = 0; size < length; index += 1) {
    const text = piece(index);
    pieces.push(text);
    size += text.length + between.length;
  }
  return pieces.join(between);
}

/** Paragraphs of about two thousand characters, as long as people write them: the parser's own cost is quadratic within a paragraph. */
function paragraphs(length: number, piece: (index: number) => string): string {
  const longest = 2000;
  return `${repeated(length, '\n\n', (paragraph) => repeated(longest, ' ', (index) => piece(paragraph * longest + index)))}\n`;
}

const words = 'the reader finds what she looks for here';

/** Blocks that grow (lines, rows, items), and pages with more and more blocks of one kind. */
export const shapes: readonly Shape[] = [
  { name: 'lines', text: (length) => `${repeated(length, '\n', (index) => `Line ${index}: ${words}.`)}\n` },
  {
    name: 'cells',
    text: (length) =>
      `| a | b | c |\n|---|---|---|\n${repeated(length, '\n', (index) => `| row ${index} | ${words} | c |`)}\n`,
  },
  { name: 'items', text: (length) => `${repeated(length, '\n', (index) => `- item ${index}: ${words}`)}\n` },
  {
    name: 'nesting',
    text: (length) =>
      `${repeated(length, '\n\n', (index) => `<Steps>\n  <Step title="${index}">\n    - outer\n      - inner\n\n        > > ${words}\n  </Step>\n</Steps>`)}\n`,
  },
  {
    name: 'marks',
    text: (length) => paragraphs(length, (index) => `word ${index} **bold *and italic* words** and \`code\``),
  },
  { name: 'links', text: (length) => paragraphs(length, (index) => `see [page ${index}](/guides/page-${index}) and`) },
  { name: 'entities', text: (length) => paragraphs(length, (index) => `a &amp; b &lt; ${index} &#x43; \\* e`) },
  { name: 'lone CR', text: (length) => `${repeated(length, '\r', (index) => `Line ${index}: ${words}.`)}\n` },
  {
    name: 'tabs',
    text: (length) => `${repeated(length, '\n', (index) => `-\titem ${index}\twith\ttabs:\t${words}`)}\n`,
  },
  {
    name: 'CJK',
    text: (length) =>
      `${repeated(length, '\n', (index) => `第${index}行：這裡寫了一些關於文件的內容，讀者可以在這裡找到需要的東西。`)}\n`,
  },
  {
    name: 'long words',
    text: (length) => `${repeated(length, ' ', (index) => `${'abcdefghij'.repeat(1000)}${index}`)}\n`,
  },
  {
    name: 'definitions',
    text: (length) =>
      `${repeated(length, '\n\n', (index) => `See [page ${index}][p${index}].\n\n[p${index}]: /guides/page-${index} "Page ${index}"`)}\n`,
  },
];
