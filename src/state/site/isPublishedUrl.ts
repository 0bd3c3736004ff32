import type { RepoPath } from '#base/repoPath.ts';
import { isJsonArray, readDocsJson } from '#config/docsJson.ts';
import { isRedirectFrom, isRedirectTo } from '#config/edit/addRedirect.ts';
import { listPageFilesOf } from '#config/navigation/pageFiles.ts';
import { toSitePath } from '#site/links/updateLinksAfterMove.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { readConfigurationTexts } from './readConfigurationTexts.ts';
import { readPublishedText } from './readBaseText.ts';
import { siteRootOf } from './siteRoot.ts';
import { getOpenSite } from './siteStore.ts';
import type { App } from '../app.ts';

/** True if readers can already know the URL of a page's file: the published site has a page there, or a redirect from there. */
export async function isPublishedUrl(app: App, file: RepoPath): Promise<boolean> {
  const site = getOpenSite(app);
  if (site === null) return false;
  const siteFolder = siteRootOf(site);
  const url = toSitePath(file, siteFolder);
  const access = await getRepositoryAccess(app, site.summary.url);
  const files = await Promise.all(
    listPageFilesOf(url, siteFolder).map((path) =>
      app.services.workspace.readPublished(site.summary.id, path, { access }),
    ),
  );
  // If a file can't be read, its URL counts as published: a redirect too many does no harm.
  if (files.some((read) => read.ok || read.problem.code !== 'workspace/file-not-found')) return true;
  const { configuration } = site;
  if (configuration === null) return false;
  const texts = await readConfigurationTexts(configuration.path, (path) => readPublishedText(app, site, path));
  const text = texts.get(configuration.path) ?? '';
  const { redirects } = readDocsJson(text, (path) => texts.get(path) ?? null, configuration.path).config;
  return isJsonArray(redirects) && redirects.some((entry) => isRedirectFrom(entry, url));
}

/** True if readers can already reach a page: its URL is published, or a redirect goes there now. */
export async function isReachable(app: App, file: RepoPath): Promise<boolean> {
  if (await isPublishedUrl(app, file)) return true;
  const site = getOpenSite(app);
  const redirects = site?.configuration?.docs.config['redirects'];
  if (site === null || !isJsonArray(redirects)) return false;
  const url = toSitePath(file, siteRootOf(site));
  return redirects.some((entry) => isRedirectTo(entry, url));
}
