import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { filesStore, setFile } from '../filesStore.ts';
import type { FrontMatterValues } from '../pages/pagesClient.ts';
import { services } from '../services.ts';
import { editText } from './editText.ts';

const waitBeforeWriting = 120;

interface PageEdit {
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatterValues | null;
}

const waiting = new Map<RepoPath, { readonly timer: ReturnType<typeof setTimeout>; readonly edit: () => PageEdit }>();
const writes = new Map<RepoPath, Promise<void>>();

/**
 * The page's document changed: shortly after the last change it becomes text, proved, and is stored. `edit` is asked only then,
 * so that a key costs nothing. Until it is stored, the file counts as not saved.
 */
export function editPage(path: RepoPath, edit: () => PageEdit): void {
  clearTimeout(waiting.get(path)?.timer);
  waiting.set(path, { edit, timer: setTimeout(() => void writePage(path), waitBeforeWriting) });
  setFile(path, (file) => (file?.kind === 'text' && file.saving.kind === 'saved' ? { ...file, saving: { kind: 'pending' } } : (file ?? null)));
}

/** Turns all waiting edits of pages into text, at once. */
export async function writeWaitingPages(): Promise<void> {
  await Promise.all([...waiting.keys()].map(writePage));
  await Promise.all(writes.values());
}

function writePage(path: RepoPath): Promise<void> {
  const next = (writes.get(path) ?? Promise.resolve()).then(() => write(path));
  writes.set(path, next);
  return next;
}

async function write(path: RepoPath): Promise<void> {
  const entry = waiting.get(path);
  if (entry === undefined) return;
  clearTimeout(entry.timer);
  waiting.delete(path);
  const { doc, frontMatter } = entry.edit();
  const written = await services().pages.edit(path, doc, frontMatter);
  const file = filesStore.getState().files[path];
  if (file?.kind !== 'text') return;
  if (!written.ok) setFile(path, () => ({ ...file, saving: { kind: 'failed', problem: written.problem } }));
  else if (written.value !== file.text) editText(path, written.value, 'blocks');
  else if (file.saving.kind !== 'running') setFile(path, () => ({ ...file, saving: file.text === file.stored.text ? { kind: 'saved' } : file.saving }));
}
