import type { Editor } from '@tiptap/core';
import { encodeFragment, encodeLinkPath } from '#site/links/sitePath.ts';
import { toPageUrl } from '#site/view/routes.ts';
import { titleFromPath } from '#state/navigation/navigationRows.ts';
import { fileOfRoute } from '#state/route/route.ts';
import { routeStore } from '#state/route/routeStore.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import type { App } from '#state/app.ts';
import { findBlockAnchor } from './findBlockAnchor.ts';

/** A link to the block at a position of the open page: its URL within the site, and its title. */
export function getBlockLink(
  app: App,
  { state }: Editor,
  position: number,
): { readonly href: string; readonly title: string } {
  const site = getOpenSite(app);
  const path = fileOfRoute(app.get(routeStore).getState().address) ?? '';
  const page = app.get(pageNamesStore).getState().titles.get(path) ?? titleFromPath(path);
  const url = encodeLinkPath(toPageUrl(path, site === null ? '' : siteRootOf(site)));
  const part = findBlockAnchor(state.doc, position);
  return part === null
    ? { href: url, title: page }
    : { href: `${url}#${encodeFragment(part.anchor)}`, title: part.title === '' ? page : part.title };
}
