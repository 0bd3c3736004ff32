import { getMediaType } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { listCandidatePaths } from '#site/links/sitePath.ts';
import { getHeadCommit } from '#workspace/getHeadCommit.ts';
import { getOpenSite, realPath } from '../site/siteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { defineState, type App } from '../app.ts';

const urls = defineState(() => new Map<string, Promise<string | null>>());
/** Why files that exist couldn't be read, by their source on a page. */
const failures = defineState(() => new Map<string, string>());

/** Returns one sentence about why the file of an image source couldn't be read the last time; null if there is no such file. */
export function getAssetFailure(app: App, source: string): string | null {
  return app.get(failures).get(source) ?? null;
}

/**
 * Returns the files that a path in a page may mean, most likely first: `/x` is below the site's folder, anything else
 * relative to the page.
 */
export function resolveAssetCandidates(source: string, page: RepoPath, siteFolder: RepoPath): readonly RepoPath[] {
  return [...new Set(listCandidatePaths({ kind: 'file', target: source }, page, siteFolder))];
}

/** Like `getAssetUrl`, but null for web URLs: merely showing settings sends no requests to other hosts. */
export function getRepositoryAssetUrl(
  app: App,
  source: string,
  page: RepoPath,
  siteFolder: RepoPath,
): Promise<string | null> {
  return /^https:\/\//i.test(source) ? Promise.resolve(null) : getAssetUrl(app, source, page, siteFolder);
}

/**
 * Returns a URL for an image or video of the repository, published or not; null if there is no such file. `https:` URLs
 * are returned unchanged.
 */
export function getAssetUrl(app: App, source: string, page: RepoPath, siteFolder: RepoPath): Promise<string | null> {
  if (/^https:\/\//i.test(source)) return Promise.resolve(source);
  const site = getOpenSite(app);
  if (site === null || /^[a-z][a-z0-9+.-]*:/i.test(source) || source.startsWith('//')) return Promise.resolve(null);
  const path = resolveAssetCandidates(source, page, siteFolder).find((candidate) => site.paths.has(candidate));
  app.get(failures).delete(source);
  if (path === undefined) return Promise.resolve(null);
  const saved = site.changes.find((change) => change.path === realPath(app, path))?.savedAt ?? 0;
  const key = `${site.summary.id} ${path} ${saved} ${getHeadCommit(site.summary)}`;
  const known = app.get(urls).get(key);
  if (known !== undefined) return known;
  const made = getRepositoryAccess(app, site.summary.url)
    .then((access) => app.services.workspace.readMedia(site.summary.id, path, { access }))
    .then((read) => {
      if (read.ok) return URL.createObjectURL(new Blob([read.value.bytes], { type: getMediaType(path) }));
      app.get(urls).delete(key);
      const { message } = read.problem;
      app.get(failures).set(source, message.includes(path) ? message : `${path} couldn’t be read. ${message}`);
      return null;
    });
  app.get(urls).set(key, made);
  return made;
}
