import type { RepoPath } from '#base/repoPath.ts';
import type { PageSummary } from '#site/pageSummary.ts';

const most = 200;

/** Pages whose title or path contains every word of the query. */
export function filterPagesByQuery(
  pages: readonly RepoPath[],
  headOf: (file: RepoPath) => PageSummary | null,
  query: string,
): readonly RepoPath[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const matches = (page: RepoPath) => {
    const text = `${headOf(page)?.title ?? ''} ${page}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return pages.filter(matches).slice(0, most);
}
