import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { addressStore } from '../addressStore.ts';
import { assetCandidates, assetUrl } from '../assets.ts';
import { filesStore } from '../filesStore.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { usesSnippet } from '../snippetImports.ts';
import { accessTo } from '../tokensStore.ts';
import { readPreview } from './comparePages.ts';
import { goToScreen } from './goTo.ts';
import { isPagePath } from './openFile.ts';
import { siteFolderOf } from './openSite.ts';

/** A file whose blocks are shown on another page. */
export interface Snippet {
  readonly path: RepoPath;
  readonly doc: JSONContent;
}

/** Reads the file that the page on the screen takes a part from; null where there is none. */
export async function readSnippet(source: string): Promise<Snippet | null> {
  const site = openSiteNow();
  const page = pageOnScreen();
  if (site === null || page === null) return null;
  const path = assetCandidates(source, page, siteFolderOf(site)).find((candidate) => site.paths.has(candidate));
  const text = path === undefined ? null : await textOf(path);
  return path === undefined || text === null ? null : { path, doc: (await readPreview(text)).doc };
}

/** On how many pages a snippet is shown. Reads all pages, a few at a time; once for each state of the site. */
export function countSnippetUses(path: RepoPath): Promise<number> {
  const site = openSiteNow();
  if (site === null) return Promise.resolve(0);
  const key = `${site.summary.id} ${site.summary.commit} ${site.changes.map((change) => `${change.path} ${change.savedAt}`).join()} ${path}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const made = count(path);
  counts.set(key, made);
  return made;
}

const counts = new Map<string, Promise<number>>();
const atOnce = 20;

async function count(path: RepoPath): Promise<number> {
  const files = [...(openSiteNow()?.paths ?? [])].filter((file) => isPagePath(file) && file !== path);
  let found = 0;
  for (let start = 0; start < files.length; start += atOnce) {
    const texts = await Promise.all(files.slice(start, start + atOnce).map(textOf));
    found += texts.filter((text) => text !== null && usesSnippet(text, path)).length;
  }
  return found;
}

/** Opens a snippet's file for editing. */
export function editSnippet(path: RepoPath): void {
  goToScreen('page', path);
}

/** An address of a picture that a snippet names, as seen from its own file. */
export function snippetAssetUrl(source: string, path: RepoPath): Promise<string | null> {
  const site = openSiteNow();
  return site === null ? Promise.resolve(null) : assetUrl(source, path, siteFolderOf(site));
}

function pageOnScreen(): RepoPath | null {
  const { address } = addressStore.getState();
  return address.view === 'site' ? address.path : null;
}

async function textOf(path: RepoPath): Promise<string | null> {
  const open = filesStore.getState().files[path];
  if (open?.kind === 'text') return open.text;
  const site = openSiteNow();
  if (site === null) return null;
  const read = await services().workspace.read(site.summary.id, path, { access: accessTo(site.summary.url) });
  const decoded = read.ok ? decodeText(read.value.bytes) : null;
  return decoded?.ok === true ? decoded.value : null;
}
