import { readPage } from '#blocks/pages.ts';
import { corpusPages } from '../../corpus/corpusPages.ts';

/** A page of plain Markdown, which every generator reads alike. */
export interface PlainPage {
  /** The page's address, without a leading slash. */
  readonly name: string;
  readonly title: string;
  /** Without front matter. */
  readonly text: string;
}

/**
 * `count` corpus pages as plain Markdown: text, headings, lists, tables, and code. Repeats them with a unique line each if the corpus has
 * fewer.
 */
export function plainPages(count: number): readonly PlainPage[] {
  const plain = corpusPages(1)
    .map(({ text }) => plainText(text))
    .filter((text) => text.length > 1000 && readPage(text).problems.length === 0);
  if (plain.length === 0) throw new Error('Sites are measured on the pages of ../shared/corpus, which is absent.');
  return Array.from({ length: count }, (_, index) => ({
    name: `part-${Math.floor(index / pagesOfGroup) + 1}/page-${index + 1}`,
    title: `Page ${index + 1}`,
    text: `${plain[index % plain.length] ?? ''}\n\nThis is page ${index + 1}.\n`,
  }));
}

/** Pages per navigation group. */
export const pagesOfGroup = 25;

/** The pages by navigation group. */
export function groupsOf(
  pages: readonly PlainPage[],
): readonly { readonly group: string; readonly pages: readonly PlainPage[] }[] {
  return Array.from({ length: Math.ceil(pages.length / pagesOfGroup) }, (_, index) => ({
    group: `Part ${index + 1}`,
    pages: pages.slice(index * pagesOfGroup, (index + 1) * pagesOfGroup),
  }));
}

/** The plain Markdown of a page. Code is unchanged; images, and links within its own site, become their text. */
function plainText(page: string): string {
  const body = page.replaceAll('\r\n', '\n').replace(/^---\n[\s\S]*?\n---\n/, '');
  const pieces = body.split(/^( *)(```+|~~~+)(.*)\n([\s\S]*?)\n\1\2[ \t]*$/m);
  return pieces
    .flatMap((piece, index) => {
      if (index % 5 === 0) return [plainWords(piece)];
      if (index % 5 !== 4) return [];
      const language = /^[a-z]+/.exec(pieces[index - 1] ?? '')?.[0] ?? '';
      return [`\n\`\`\`${language === 'mermaid' ? 'text' : language}\n${piece}\n\`\`\`\n`];
    })
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function plainWords(words: string): string {
  return words
    .replaceAll(/^(?:import|export) .*$/gm, '')
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g, '')
    .replaceAll(/<\/?[A-Za-z][^<>]*>/g, '')
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1')
    .replaceAll(/[{}<>$]|```+/g, '')
    .replaceAll(/^[ \t]+/gm, '');
}
