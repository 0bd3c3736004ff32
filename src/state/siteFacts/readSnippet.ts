import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { getActiveFile } from '../route/routeStore.ts';
import { listCandidatePaths } from '#site/links/sitePath.ts';
import { getAssetUrl } from '../files/assets.ts';
import { getOpenFile } from '../openFiles/openFilesStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { querySite } from './siteIndex.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import type { App } from '../app.ts';

/** A file whose blocks are shown on another page. */
export interface Snippet {
  readonly path: RepoPath;
  readonly doc: JSONContent;
}

/** Reads a file that the current page includes; null if there is none. */
export async function readSnippet(app: App, source: string): Promise<Snippet | null> {
  const site = getOpenSite(app);
  const page = getActiveFile(app);
  if (site === null || page === null) return null;
  const path = listCandidatePaths({ kind: 'snippet', target: source }, page, siteRootOf(site))
    .flatMap((candidate) => [candidate, `${candidate}.mdx`, `${candidate}.md`])
    .find((candidate) => site.paths.has(candidate));
  const text = path === undefined ? null : await textOf(app, path);
  return path === undefined || text === null ? null : { path, doc: (await app.services.pages.read(text)).doc };
}

/** Returns how many pages show a snippet. */
export async function countSnippetUses(app: App, path: RepoPath): Promise<number> {
  return (await querySnippetUses(app, path)).length;
}

/** Returns the pages that show a snippet. */
export async function querySnippetUses(app: App, path: RepoPath): Promise<readonly RepoPath[]> {
  return (await querySite(app, (worker) => worker.snippetUses(path))) ?? [];
}

/** Returns a URL of an image that a snippet references, resolved from the snippet's file. */
export function getSnippetAssetUrl(app: App, source: string, path: RepoPath): Promise<string | null> {
  const site = getOpenSite(app);
  return site === null ? Promise.resolve(null) : getAssetUrl(app, source, path, siteRootOf(site));
}

async function textOf(app: App, path: RepoPath): Promise<string | null> {
  const open = getOpenFile(app, path);
  if (open?.kind === 'text') return open.text;
  const site = getOpenSite(app);
  if (site === null) return null;
  const read = await app.services.workspace.read(site.summary.id, path, {
    access: await getRepositoryAccess(app, site.summary.url),
  });
  const decoded = read.ok ? decodeText(read.value.bytes) : null;
  return decoded?.ok === true ? decoded.value : null;
}
