import { decodeText, encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { mergeText } from '#workspace/mergeFile.ts';
import type { Revision } from '#workspace/workspace.ts';
import { filesStore, setFile, type OpenFile, type Saving } from '../filesStore.ts';
import { notify } from '../noticesStore.ts';
import { services } from '../services.ts';
import { emptyHistory, remembered } from '../textHistory.ts';
import { textHistories } from '../textHistories.ts';
import { openSiteNow } from '../siteStore.ts';
import { followStored, followWaiting } from './followStored.ts';
import { isPagePath, readAsPage } from './openFile.ts';
import { isConfigurationFile, refreshConfiguration } from './openSite.ts';

const waitBeforeSaving = 200;
const timers = new Map<RepoPath, ReturnType<typeof setTimeout>>();
const saves = new Map<RepoPath, Promise<void>>();

/** Replaces the text of an open file, and stores it shortly after the last change. Where it does not come from the blocks, a page is read as blocks anew. */
export function editText(path: RepoPath, text: string, from: 'source' | 'blocks' | 'history' = 'source'): void {
  const file = filesStore.getState().files[path];
  if (file?.kind !== 'text' || file.text === text) return;
  if (from !== 'history') textHistories.set(path, remembered(textHistories.get(path) ?? emptyHistory, file.text, text, services().now()));
  setFile(path, () => ({ ...file, text, saving: { kind: 'pending' } }));
  clearTimeout(timers.get(path));
  timers.set(path, setTimeout(() => void saveFile(path), waitBeforeSaving));
  if (from !== 'blocks' && isPagePath(path)) void rereadPage(path, text);
}

/** Stores what is not stored yet, at once: when the tab is hidden or closed, and before anything that needs the files. */
export async function saveAll(): Promise<void> {
  await Promise.all(Object.entries(filesStore.getState().files).map(([path, file]) => (isUnsaved(file) ? saveFile(path) : (saves.get(path) ?? null))));
  await followWaiting();
}

/** Whether something typed is not in storage yet. */
export function isUnsaved(file: OpenFile): boolean {
  return file.kind === 'text' && file.saving.kind !== 'saved';
}

/** Stores a file now; saves of one file follow each other. */
export function saveFile(path: RepoPath): Promise<void> {
  clearTimeout(timers.get(path));
  timers.delete(path);
  const next = (saves.get(path) ?? Promise.resolve()).then(() => save(path));
  saves.set(path, next);
  return next;
}

async function save(path: RepoPath): Promise<void> {
  const site = openSiteNow();
  const file = filesStore.getState().files[path];
  if (site === null || file?.kind !== 'text' || file.saving.kind === 'saved') return;
  const { text, stored } = file;
  const written = await services().workspace.write(site.summary.id, path, encodeText(text), stored.revision);
  if (written.ok) {
    setStored(path, text, written.value);
    await followStored(path);
    if (isConfigurationFile(site, path)) await refreshConfiguration();
    return;
  }
  if (written.problem.code === 'workspace/changed-elsewhere') await mergeWithOtherTab(path);
  else failSaving(path, written.problem);
}

/** Another tab stored a newer text: both are put together by line; where they cannot be, this tab's text stays and the other is kept at hand. */
async function mergeWithOtherTab(path: RepoPath): Promise<void> {
  const site = openSiteNow();
  if (site === null) return;
  const read = await services().workspace.read(site.summary.id, path);
  // As it is now: what was typed while the other text was read belongs to this tab's.
  const file = filesStore.getState().files[path];
  if (file?.kind !== 'text') return;
  const theirs = read.ok ? decodeText(read.value.bytes) : read;
  if (!read.ok || !theirs.ok) {
    // Deleted there: this tab's text is newer than the deletion, so it is stored again.
    const kept = await services().workspace.write(site.summary.id, path, encodeText(file.text), null);
    if (kept.ok) setStored(path, file.text, kept.value);
    else failSaving(path, kept.problem);
    return;
  }
  const merged = mergeText(file.stored.text, file.text, theirs.value);
  if (merged === null) {
    const useOther = () => editText(path, theirs.value);
    notify('This page was changed in another tab at the same place. Your text is kept.', 'problem', { label: 'Use the other text', run: useOther });
  }
  const text = merged ?? file.text;
  setFile(path, () => ({ ...file, text, stored: { text: theirs.value, revision: read.value.revision }, saving: { kind: 'pending' } }));
  if (text !== file.text && isPagePath(path)) await rereadPage(path, text);
  await save(path);
}

/** Takes over what another tab stored, unless something typed here is not stored yet (then the next save merges both). */
export async function takeOverFromOtherTab(path: RepoPath): Promise<void> {
  const site = openSiteNow();
  const file = filesStore.getState().files[path];
  if (site === null || file?.kind !== 'text' || isUnsaved(file)) return;
  const read = await services().workspace.read(site.summary.id, path);
  const text = read.ok ? decodeText(read.value.bytes) : read;
  if (!read.ok || !text.ok || text.value === file.text) return;
  const page = isPagePath(path) ? await readAsPage(path, text.value) : null;
  setFile(path, (now) => (now?.kind === 'text' && !isUnsaved(now) ? { ...now, text: text.value, stored: { text: text.value, revision: read.value.revision }, page } : (now ?? null)));
}

async function rereadPage(path: RepoPath, text: string): Promise<void> {
  const page = await readAsPage(path, text);
  setFile(path, (now) => (now?.kind === 'text' && now.text === text ? { ...now, page } : (now ?? null)));
}

/** Storage has the text; where more was typed meanwhile, its own save follows. */
function setStored(path: RepoPath, text: string, revision: Revision): void {
  setFile(path, (now) => (now?.kind === 'text' ? { ...now, stored: { text, revision }, saving: now.text === text ? { kind: 'saved' } : { kind: 'pending' } } : (now ?? null)));
}

function setSaving(path: RepoPath, saving: Saving): void {
  setFile(path, (now) => (now?.kind === 'text' ? { ...now, saving } : (now ?? null)));
}

function failSaving(path: RepoPath, problem: Problem): void {
  setSaving(path, { kind: 'failed', problem });
}
