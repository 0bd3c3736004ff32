import { Hash, Search } from 'lucide-react';
import { searchLinkTargets } from '#site/names/linkTargets.ts';
import { goToHeading } from '#state/intents/goToHeading.ts';
import { startSearch } from '#state/search/searchStore.ts';
import { listSiteLinkTargets } from '#state/siteFacts/listSiteLinkTargets.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { formatShortcut } from '../actions/shortcuts.ts';
import { goToSearch, siteActions } from '../actions/siteActions.ts';
import type { PaletteCommand } from './usePaletteCommands.ts';

/** Headings found at most. */
const mostHeadings = 8;

/** The headings of all pages that match a query. */
export function findHeadings(app: App, query: string): readonly PaletteCommand[] {
  const headings = listSiteLinkTargets(app).filter(({ kind }) => kind === 'heading');
  return searchLinkTargets(headings, query, mostHeadings).map(({ href, path, title, page }) => ({
    key: href,
    group: 'Headings',
    title,
    detail: page,
    icon: Hash,
    shortcut: null,
    run: () => goToHeading(app, path, href.slice(href.indexOf('#') + 1)),
  }));
}

/** Searches the text of all files. */
export function createTextSearch(app: App, site: OpenSite['summary']['id'], words: string): PaletteCommand {
  return {
    key: 'text',
    group: 'Text',
    title: `Search all text for “${words}”`,
    detail: '',
    icon: Search,
    shortcut: formatShortcut(siteActions.search.keys),
    run: () => {
      startSearch(app, site, words);
      goToSearch(app);
    },
  };
}
