import { corpusPages } from '../../corpus/corpusPages.ts';

/** `count` pages from the corpus, each with a unique text, by path. */
export function manyPages(count: number): readonly { readonly path: string; readonly text: string }[] {
  const pages = corpusPages(1);
  if (pages.length === 0) throw new Error('The facts are measured on the pages of ../shared/corpus, which is absent.');
  return Array.from({ length: count }, (_, index) => {
    const page = pages[index % pages.length];
    // The appended line makes each text unique.
    return {
      path: `copy-${Math.floor(index / pages.length)}/${page?.name ?? ''}`,
      text: `${page?.text ?? ''}\n\nPage ${index}.\n`,
    };
  });
}
