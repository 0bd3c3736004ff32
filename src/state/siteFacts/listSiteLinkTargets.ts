import { findPageFile, listPageEntries } from '#config/navigation/pageFiles.ts';
import { listLinkTargets, type LinkTarget } from '#site/names/linkTargets.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import { createPagePredicate } from '#site/navigation/sitePages.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import { apiPagesStore } from './apiPagesStore.ts';
import { mergePageNames } from './mergePageNames.ts';
import { pageNamesStore } from './pageNamesStore.ts';
import type { App } from '../app.ts';

interface Listed {
  readonly site: OpenSite;
  readonly names: ReadonlyMap<string, PageNames>;
  readonly targets: readonly LinkTarget[];
}

const last = defineSiteState((): { listed: Listed | null } => ({ listed: null }));

/** All pages, headings, and operations of the open site that links can target; the same array until they change. */
export function listSiteLinkTargets(app: App): readonly LinkTarget[] {
  const site = getOpenSite(app);
  if (site === null) return [];
  const { byPath } = app.get(apiPagesStore).getState();
  const names = mergePageNames(app.get(pageNamesStore).getState().names, byPath);
  const own = app.get(last);
  if (own.listed?.site !== site || own.listed.names !== names) {
    const siteFolder = siteRootOf(site);
    const { tree = [], ignores = () => false } = site.configuration ?? {};
    const isPage = createPagePredicate(tree, siteFolder, site.paths, ignores);
    own.listed = {
      site,
      names,
      targets: listLinkTargets(
        names,
        siteFolder,
        (path) => byPath.has(path) || isPage(path),
        listPageEntries(tree).flatMap(({ entry }) => findPageFile(entry, siteFolder, site.paths) ?? []),
      ),
    };
  }
  return own.listed.targets;
}
