import type { RepoPath } from '#base/repoPath.ts';
import { isList, isObject, type DocsJson } from '#config/docsJson.ts';
import type { PlacedEdit } from '#config/edit/moveInNavigation.ts';
import { moveInConfiguration } from '#config/links/moveInConfiguration.ts';
import { moveLinks, siteAddress, type FileMove } from '#config/links/moveLinks.ts';
import { insertEntry, removeValue } from '#config/patchDocsJson.ts';
import type { FileChange } from '../fileChange.ts';
import { openSiteNow, type OpenSite } from '../siteStore.ts';
import { presentText } from './presentFile.ts';
import { isPagePath } from '#base/fileKind.ts';
import { changeNavigation } from './changeNavigation.ts';
import { siteFolderOf } from './openSite.ts';

/** A page that names the one that moves, and how often. */
export interface InboundPage {
  readonly path: RepoPath;
  readonly links: number;
}

const atOnce = 40;

/** Reads all pages for links to a file; `onProgress` gets the share that was read. Null where that was given up. */
export async function findInboundPages(file: RepoPath, onProgress: (share: number) => void, signal: AbortSignal): Promise<readonly InboundPage[] | null> {
  const site = openSiteNow();
  if (site === null) return null;
  const pages = site.files.filter(({ path }) => /\.mdx?$/i.test(path)).map(({ path }) => path);
  // Any other name shows which links would follow.
  const move = moveOf(site, file, file.replace(/(\.[a-z]+)$/i, '-moved$1'));
  const found: InboundPage[] = [];
  for (let start = 0; start < pages.length; start += atOnce) {
    const part = pages.slice(start, start + atOnce);
    const texts = await Promise.all(part.map(presentText));
    if (signal.aborted) return null;
    texts.forEach((text, index) => {
      const path = part[index];
      const links = text.ok && text.value !== null && path !== undefined ? moveLinks(text.value, path, move).length : 0;
      if (path !== undefined && links > 0) found.push({ path, links });
    });
    onProgress(Math.min(1, (start + atOnce) / pages.length));
  }
  return found;
}

/** Moves a file; the links to it, a page's own, its entries and, where wanted, a redirect from its old address go along, as one step. */
export async function renamePageFile(from: RepoPath, to: RepoPath, inbound: readonly InboundPage[], withRedirect: boolean): Promise<boolean> {
  const site = openSiteNow();
  if (site === null || site.configuration === null || site.paths.has(to)) return false;
  const move = moveOf(site, from, to);
  const follow = (path: RepoPath): FileChange => ({ kind: 'edit', path, edit: (text) => moveLinks(text, path, move) });
  const pages = [...new Set([...inbound.map(({ path }) => path), ...(isPagePath(from) ? [from] : [])])];
  const parts = new Set<RepoPath>([site.configuration.path]);
  for (const { file } of site.configuration.docs.places.values()) if (file !== null) parts.add(file);
  const entries = [...parts].map((file): PlacedEdit => ({ file, edit: (text) => moveInConfiguration(text, file, move) }));
  const redirects = withRedirect ? redirectEdits(site.configuration.docs, siteAddress(from, move.siteFolder), siteAddress(to, move.siteFolder)) : [];
  return changeNavigation(`moving ${from}`, { kind: 'notice', text: `Moved ${from} to ${to}.` }, [...entries, ...redirects], [...pages.map(follow), { kind: 'move', from, to }]);
}

function moveOf(site: OpenSite, from: RepoPath, to: RepoPath): FileMove {
  return { from, to, siteFolder: siteFolderOf(site), files: site.paths };
}

/** A redirect from the old address; one that leads away from the new one has to go, or both would lead in a circle. */
function redirectEdits(docs: DocsJson, source: string, destination: string): readonly PlacedEdit[] {
  const { redirects } = docs.config;
  const list = isList(redirects) ? redirects : [];
  const place = docs.places.get(redirects ?? null) ?? { file: null, path: ['redirects'] };
  const circle = list.findLastIndex((entry) => isObject(entry) && entry['source'] === destination);
  const same = list.some((entry) => isObject(entry) && entry['source'] === source);
  const count = list.length - (circle >= 0 ? 1 : 0);
  return [
    ...(circle >= 0 ? [{ file: place.file, edit: (text: string) => removeValue(text, [...place.path, circle]) }] : []),
    ...(same ? [] : [{ file: place.file, edit: (text: string) => insertEntry(text, [...place.path, count], { source, destination }) }]),
  ];
}
