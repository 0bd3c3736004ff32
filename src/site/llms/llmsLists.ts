import { encodePath } from '#base/resolveMovedPath.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { toBuiltMarkdownPath, toBuiltPageUrl } from '../names/portableNames.ts';
import type { SiteView } from '../view/siteView.ts';
import type { ListedPage } from './compareLlms.ts';
import { sortByNavigation, formatLlmsFullText, formatLlmsText, type LlmsPage } from './formatLlms.ts';

/** The llms.txt lists that a site publishes, as plain data. */
export interface LlmsLists {
  readonly list: string;
  readonly full: { readonly length: number; /** The part that is shown. */ readonly start: string };
  /** The listed pages, in order. */
  readonly pages: readonly ListedPage[];
  /** Pages left out because they are excluded from search or hidden. */
  readonly omittedPages: readonly { readonly path: RepoPath; readonly title: string; readonly isHidden: boolean }[];
}

/** Maximum length of the long list to keep. */
const shown = 100_000;

/**
 * Builds a site's `/llms.txt` and `/llms-full.txt` with the code of the site build. `textOf` returns a page's published
 * text. Addresses are paths because the origin isn't known.
 */
export function buildLlmsLists(view: SiteView, textOf: (path: RepoPath) => string): LlmsLists {
  const all = sortByNavigation(
    view.listedPages,
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
    omittedPages: all
      .filter((page) => !page.view.meta.isIndexed)
      .map(({ path, view: { title, isHidden } }) => ({ path, title, isHidden })),
  };
}
