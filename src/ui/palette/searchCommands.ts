import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/core';
import { Hash, Search } from 'lucide-react';
import { searchLinkTargets } from '#site/names/linkTargets.ts';
import { goToHeading } from '#state/intents/goToHeading.ts';
import { startSearch } from '#state/search/searchStore.ts';
import { listSiteLinkTargets } from '#state/siteFacts/listSiteLinkTargets.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { formatShortcut } from '../actions/shortcuts.ts';
import { goToSearch, siteActions } from '../actions/siteActions.ts';
import { activeEditorStore } from '../editor/attributes/activeEditorStore.ts';
import type { PaletteCommand } from './usePaletteCommands.ts';

/** Headings found at most. */
const mostHeadings = 8;

/** The headings of all pages that match a query. `current` is the open page. */
export function findHeadings(app: App, query: string, current: string | null): readonly PaletteCommand[] {
  const headings = listSiteLinkTargets(app).filter(({ kind }) => kind === 'heading');
  return searchLinkTargets(headings, query, mostHeadings).map(({ href, path, title, page }) => ({
    key: href,
    group: 'Headings',
    title,
    detail: page,
    icon: Hash,
    shortcut: null,
    run: () => {
      const { editor } = activeEditorStore.getState();
      const isShown = path === current && editor !== null && selectHeading(editor, title);
      if (!isShown) void goToHeading(app, path, href.slice(href.indexOf('#') + 1));
    },
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

/** Moves the caret to a heading and scrolls it to the top. False if the page doesn't have it. */
function selectHeading({ state, view }: Editor, text: string): boolean {
  let found: number | null = null;
  state.doc.descendants((node, position) => {
    if (found === null && node.type.name === 'heading' && node.textContent === text) found = position;
    return found === null;
  });
  const dom = found === null ? null : view.nodeDOM(found);
  if (found === null || !(dom instanceof HTMLElement)) return false;
  const position = found + 1;
  // After the palette has closed, which returns the focus.
  setTimeout(() => {
    if (view.isDestroyed) return;
    view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(position))));
    dom.scrollIntoView({ block: 'start' });
    view.focus();
  }, 0);
  return true;
}
