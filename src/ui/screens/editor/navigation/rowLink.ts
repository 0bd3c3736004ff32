import { encodeLinkPath } from '#site/links/sitePath.ts';
import { toPageUrl } from '#site/view/routes.ts';
import type { NavigationRow } from '#state/navigation/navigationRows.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { activeEditorStore } from '../../../editor/attributes/activeEditorStore.ts';
import type { PageDrop } from '../../../editor/links/pageDrop.ts';

/** The URL that a link to a row's page uses; null for a row that isn't a page or a link. */
function getRowHref(row: NavigationRow, site: OpenSite): string | null {
  const path = row.file ?? row.operation?.path;
  return path === undefined ? row.href : encodeLinkPath(toPageUrl(path, siteRootOf(site)));
}

/** Loads the drag of a row's page over the text of the open page; null if there is no such page or text. */
export async function loadPageDrop(site: OpenSite, row: NavigationRow): Promise<PageDrop | null> {
  const href = getRowHref(row, site);
  const { editor } = activeEditorStore.getState();
  if (href === null || editor === null) return null;
  const loaded = await import('../../../editor/links/pageDrop.ts').catch(() => null);
  return loaded === null || editor.isDestroyed ? null : loaded.createPageDrop(editor, { href, title: row.label });
}

/** Copies a link to a row's page. */
export async function copyRowLink(app: App, row: NavigationRow, site: OpenSite): Promise<void> {
  const href = getRowHref(row, site);
  if (href === null) return;
  const { copyLink, notifyCopied } = await import('../../../editor/links/copyLink.ts');
  notifyCopied(app, await copyLink(href, row.label));
}
