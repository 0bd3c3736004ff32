import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { filesStore, setFile, type PageView } from '../filesStore.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { accessTo } from '../tokensStore.ts';

/** Opens a text file; does nothing where it is open already. A page is read as blocks as well. */
export async function openFile(path: RepoPath): Promise<void> {
  const site = openSiteNow();
  const known = filesStore.getState().files[path];
  if (site === null || (known !== undefined && known.kind !== 'failed')) return;
  setFile(path, () => ({ kind: 'loading' }));
  await loadFile(path);
}

/** Reads a file from storage into the store, in place of what is there. */
export async function loadFile(path: RepoPath): Promise<void> {
  const site = openSiteNow();
  if (site === null) return;
  const read = await services().workspace.read(site.summary.id, path, { access: accessTo(site.summary.url) });
  if (openSiteNow()?.summary.id !== site.summary.id) return;
  const decoded = read.ok ? decodeText(read.value.bytes) : read;
  if (!read.ok || !decoded.ok) {
    const found = decoded.ok ? null : decoded.problem;
    setFile(path, () => (found === null ? null : { kind: 'failed', problem: found }));
    return;
  }
  const text = decoded.value;
  const page = isPagePath(path) ? await readAsPage(path, text) : null;
  setFile(path, () => ({ kind: 'text', text, stored: { text, revision: read.value.revision }, saving: { kind: 'saved' }, page }));
}

/** Never used twice: a path names another page once its file was moved, replaced, or another site was opened. */
let lastVersion = 0;

/** Reads a text as a page, in place of the one that the editor shows. */
export async function readAsPage(path: RepoPath, text: string): Promise<PageView> {
  const { doc, frontMatter, problems } = await services().pages.open(path, text);
  lastVersion += 1;
  return { doc, frontMatter, problems, version: lastVersion };
}

/** Whether a file is edited as blocks. */
export function isPagePath(path: RepoPath): boolean {
  return /\.mdx?$/i.test(path);
}
