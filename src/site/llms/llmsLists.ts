import { encodePath } from '#base/resolveMovedPath.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { toBuiltMarkdownPath, toBuiltPageUrl } from '../names/portableNames.ts';
import type { SiteView } from '../view/siteView.ts';
import type { ListedPage } from './compareLlms.ts';
import { sortByNavigation, formatLlmsFullText, formatLlmsText, type LlmsPage } from './formatLlms.ts';

/** The lists for language models that a site publishes, as plain data. */
export interface LlmsLists {
  readonly list: string;
  readonly full: { readonly length: number; /** As much of it as is shown. */ readonly start: string };
  /** The pages that the lists name, in their order. */
  readonly pages: readonly ListedPage[];
  /** The pages that they leave out, since no search may find them, or since only those who know their address come to them. */
  readonly leftOut: readonly { readonly path: RepoPath; readonly title: string; readonly isHidden: boolean }[];
}

/** More of the long list is not looked at. */
const shown = 100_000;

/** What a site publishes at `/llms.txt` and `/llms-full.txt`, by the code that its build uses. `textOf` is a page's text as it is published. Addresses are paths, as where the site stands is not known. */
export function buildLlmsLists(view: SiteView, textOf: (path: RepoPath) => string): LlmsLists {
  const all = sortByNavigation(
    view.listed,
    [...view.routes.paths.values()].map((path) => ({ path, view: view.page(path) })),
  );
  const told = all
    .filter((page) => page.view.meta.isIndexed)
    .map(({ path, view: { url, title, description } }): LlmsPage & { readonly url: string } => ({
      url,
      address: toBuiltPageUrl('', url, view.names()),
      markdown: `/${encodePath(toBuiltMarkdownPath(view.names(), url))}`,
      title,
      description,
      text: textOf(path),
    }));
  const full = formatLlmsFullText(told);
  return {
    list: formatLlmsText(view.settings, told),
    full: { length: full.length, start: full.slice(0, shown) },
    pages: told.map(({ url, title, description }) => ({ address: url, title, description })),
    leftOut: all
      .filter((page) => !page.view.meta.isIndexed)
      .map(({ path, view: { title, isHidden } }) => ({ path, title, isHidden })),
  };
}
