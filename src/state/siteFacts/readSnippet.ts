import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { listCandidatePaths } from '#site/links/sitePath.ts';
import { getAssetUrl } from '../files/assets.ts';
import { getOpenFile } from '../openFiles/openFilesStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { getTextStamp, querySite } from './siteIndex.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import type { App } from '../app.ts';

/** A file whose blocks are shown on another page. */
export interface Snippet {
  readonly path: RepoPath;
  readonly doc: JSONContent;
}

/** Reads a file that a page includes, by its path as written there; null if there is none. */
export async function readSnippet(app: App, source: string, page: RepoPath): Promise<Snippet | null> {
  const path = findSnippetPath(app, source, page);
  const text = path === null ? null : await textOf(app, path);
  return path === null || text === null ? null : { path, doc: (await app.services.pages.read(text)).doc };
}

/** Returns a version stamp of a file that a page includes. It changes when the file does, and when another file is meant. */
export function getSnippetStamp(app: App, source: string, page: RepoPath): string {
  const path = findSnippetPath(app, source, page);
  return path === null ? '' : `${path}\n${getTextStamp(app, path) ?? ''}`;
}

function findSnippetPath(app: App, source: string, page: RepoPath): RepoPath | null {
  const site = getOpenSite(app);
  if (site === null) return null;
  return (
    listCandidatePaths({ kind: 'snippet', target: source }, page, siteRootOf(site))
      .flatMap((candidate) => [candidate, `${candidate}.mdx`, `${candidate}.md`])
      .find((candidate) => site.paths.has(candidate)) ?? null
  );
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
