import { corpusPages } from '../../corpus/corpusPages.ts';

/** So many pages made from the corpus, each with a text of its own, by path. */
export function manyPages(count: number): readonly { readonly path: string; readonly text: string }[] {
  const pages = corpusPages(1);
  if (pages.length === 0) throw new Error('The facts are measured on the pages of ../shared/corpus, which is absent.');
  return Array.from({ length: count }, (_, index) => {
    const page = pages[index % pages.length];
    // A longer text than the file's own, so that no two are the same.
    return {
      path: `copy-${Math.floor(index / pages.length)}/${page?.name ?? ''}`,
      text: `${page?.text ?? ''}\n\nPage ${index}.\n`,
    };
  });
}
