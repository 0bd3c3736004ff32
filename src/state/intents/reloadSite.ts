import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { filesStore, setFile } from '../filesStore.ts';
import { services } from '../services.ts';
import { openSiteNow, siteStore } from '../siteStore.ts';
import { isUnsaved } from './editText.ts';
import { isPagePath, readAsPage } from './openFile.ts';
import { refreshConfiguration } from './openSite.ts';

/** Reads all of the open site anew from storage, the files that are open included: after what changes many files at once. */
export async function reloadSite(): Promise<void> {
  const site = openSiteNow();
  if (site === null) return;
  const reopened = await services().workspace.reopen(site.summary.id);
  const now = openSiteNow();
  if (!reopened.ok || now?.summary.id !== site.summary.id) return;
  const { summary, files, changes, conflicts } = reopened.value;
  const paths = new Set(files.map(({ path }) => path));
  siteStore.setState({ site: { ...now, summary: { ...summary, name: now.summary.name }, files, paths, changes, conflicts } });
  await Promise.all(Object.keys(filesStore.getState().files).map((path) => reloadFile(summary.id, path)));
  await refreshConfiguration();
}

/** What is typed and not stored yet stays; the next save puts both together. */
async function reloadFile(site: string, path: RepoPath): Promise<void> {
  const file = filesStore.getState().files[path];
  if (file === undefined || isUnsaved(file)) return;
  const read = await services().workspace.read(site, path);
  const text = read.ok ? decodeText(read.value.bytes) : read;
  if (!read.ok || !text.ok) {
    setFile(path, () => null);
    return;
  }
  if (file.kind !== 'text') return;
  const stored = { text: text.value, revision: read.value.revision };
  const page = text.value !== file.text && isPagePath(path) ? await readAsPage(path, text.value) : file.page;
  setFile(path, (now) => (now?.kind === 'text' && !isUnsaved(now) ? { ...now, text: text.value, stored, page } : (now ?? null)));
}
