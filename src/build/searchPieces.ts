import type { PageFacts } from '#site/pageFacts.ts';

/** What readers search in: a page, or a heading of one. `id` is its address. */
export interface SearchRecord {
  readonly id: string;
  readonly title: string;
  /** The page of a heading, and the section of a page. */
  readonly within: string;
  /** Further words by which it is found. */
  readonly words: string;
}

/** The records of a page: its own, and one for each heading that links can lead to. */
export function searchRecords({ headings, frontMatter, head }: Pick<PageFacts, 'headings' | 'frontMatter' | 'head'>, page: { readonly address: string; readonly title: string; readonly section: string; readonly description: string | null }): readonly SearchRecord[] {
  const keywords = Array.isArray(frontMatter['keywords']) ? frontMatter['keywords'].filter((word) => typeof word === 'string') : [];
  const own: SearchRecord = { id: page.address, title: page.title, within: page.section, words: [head.title === page.title ? '' : (head.title ?? ''), page.description ?? '', ...keywords].join(' ').trim() };
  const seen = new Set<string>();
  return [own, ...headings.filter(({ depth, text }) => depth >= 2 && depth <= 4 && text.trim() !== '').flatMap(({ text, anchor }): readonly SearchRecord[] => {
    if (seen.has(anchor)) return [];
    seen.add(anchor);
    return [{ id: `${page.address}#${encodeURIComponent(anchor)}`, title: text, within: page.title, words: '' }];
  })];
}

/** About so many characters are in one piece: pieces are fetched beside each other. */
const pieceLength = 200_000;

/** The records cut into pieces, as JSON. Nothing of them is lost, and their order stays. */
export function searchPieces(records: readonly SearchRecord[]): readonly string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  let length = 0;
  for (const record of records) {
    const line = JSON.stringify(record);
    if (length > 0 && length + line.length > pieceLength) {
      pieces.push(`[${lines.join(',')}]`);
      lines = [];
      length = 0;
    }
    lines.push(line);
    length += line.length;
  }
  return lines.length === 0 ? pieces : [...pieces, `[${lines.join(',')}]`];
}
