import type { RepoPath } from '#base/repoPath.ts';
import { getEntryLocation } from '#config/edit/moveInNavigation.ts';
import { explainRedirectRefusal, redirectDeleted } from '#config/edit/addRedirect.ts';
import { removeValue } from '#config/patchDocsJson.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import { toSitePath } from '#site/links/updateLinksAfterMove.ts';
import { isPublishedUrl } from '../site/isPublishedUrl.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/**
 * Deletes a navigation entry with its children, and the given files. With `redirectTo`, a path or URL, readers of a
 * single deleted page are redirected there if they can know its URL.
 */
export async function deleteNavigationEntry(
  app: App,
  node: NavigationNode | null,
  label: string,
  files: readonly RepoPath[],
  redirectTo: string | null = null,
): Promise<boolean> {
  const seen = getOpenSite(app)?.configuration?.docs;
  const [only] = files;
  const isRedirected = redirectTo !== null && only !== undefined && files.length === 1;
  const isNeeded = isRedirected && (await isPublishedUrl(app, only));
  const site = getOpenSite(app); // as it is after that
  const place = node === null ? null : getEntryLocation(node);
  const text =
    files.length === 0
      ? `Removed ${label} from the navigation.`
      : `Deleted ${label}${files.length > 1 ? ` with ${files.length} pages` : ''}.`;
  const edits = place === null ? [] : [{ file: place.file, edit: (source: string) => removeValue(source, place.path) }];
  const docs = site?.configuration?.docs;
  const redirects =
    isRedirected && docs !== undefined && site !== null
      ? redirectDeleted(docs, toSitePath(only, siteRootOf(site)), redirectTo, isNeeded)
      : [];
  const refusal = isNeeded && docs !== undefined ? explainRedirectRefusal(docs) : null;
  return changeNavigation(
    app,
    `deleting ${label}`,
    { kind: 'notice', text: [text, refusal ?? []].flat().join(' ') },
    [...edits, ...redirects],
    files.map((path) => ({ kind: 'delete', path })),
    place === null || seen === undefined ? {} : { seen },
  );
}
