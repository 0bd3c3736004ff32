import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { filesStore, setFile } from '../filesStore.ts';
import type { FrontMatterValues } from '../pages/pagesClient.ts';
import { services } from '../services.ts';
import { editText } from './editText.ts';
import { forgetNotices, tellNotices } from './tellNotices.ts';

const waitBeforeWriting = 120;

/** A page as it is on the screen: asked for its document only when it is written, so that a key costs nothing. */
interface ScreenPage {
  /** The version of the page in the store that this was made from. */
  readonly version: number;
  readonly doc: () => JSONContent;
  /** Null as long as nobody changed it. */
  readonly frontMatter: FrontMatterValues | null;
}

const screenPages = new Map<RepoPath, ScreenPage>();
const timers = new Map<RepoPath, ReturnType<typeof setTimeout>>();
const writes = new Map<RepoPath, Promise<void>>();

/**
 * The page's document or front matter changed: shortly after the last change it becomes text, proved, and is stored.
 * Until then the file counts as not saved.
 */
export function editPage(path: RepoPath, change: { readonly doc?: () => JSONContent; readonly frontMatter?: FrontMatterValues }): void {
  const file = filesStore.getState().files[path];
  if (file?.kind !== 'text' || file.page === null) return;
  const { page } = file;
  const known = screenPages.get(path);
  const before: ScreenPage = known?.version === page.version ? known : { version: page.version, doc: () => page.doc, frontMatter: null };
  screenPages.set(path, { version: page.version, doc: change.doc ?? before.doc, frontMatter: change.frontMatter ?? before.frontMatter });
  clearTimeout(timers.get(path));
  timers.set(path, setTimeout(() => void writePage(path), waitBeforeWriting));
  const shown = change.frontMatter === undefined ? page : { ...page, frontMatter: { ...page.frontMatter, values: change.frontMatter } };
  const saving = file.saving.kind === 'saved' ? ({ kind: 'pending' } as const) : file.saving;
  if (shown !== page || saving !== file.saving) setFile(path, () => ({ ...file, page: shown, saving }));
}

/** The page as it is on the screen, where it may differ from its text. */
export function screenPageOf(path: RepoPath): ScreenPage | null {
  const file = filesStore.getState().files[path];
  const screen = screenPages.get(path);
  return file?.kind === 'text' && file.page !== null && screen?.version === file.page.version ? screen : null;
}

/** Forgets what the screen held of a page that is open no more. */
export function forgetScreenPage(path: RepoPath): void {
  screenPages.delete(path);
  writes.delete(path);
  forgetNotices(path);
}

/** Sets one field of a page's front matter; undefined removes it. */
export function setFrontMatter(path: RepoPath, key: string, value: unknown): void {
  const file = filesStore.getState().files[path];
  if (file?.kind !== 'text' || file.page === null) return;
  const { values } = file.page.frontMatter;
  const { [key]: _, ...others } = values;
  const inPlace = Object.fromEntries(Object.entries(values).map(([name, old]) => [name, name === key ? value : old]));
  editPage(path, { frontMatter: value === undefined ? others : Object.hasOwn(values, key) ? inPlace : { ...values, [key]: value } });
}

/** Turns all waiting edits of pages into text, at once. */
export async function writeWaitingPages(): Promise<void> {
  await Promise.all([...timers.keys()].map(writePage));
  await Promise.all(writes.values());
}

function writePage(path: RepoPath): Promise<void> {
  const next = (writes.get(path) ?? Promise.resolve()).then(() => write(path));
  writes.set(path, next);
  return next;
}

async function write(path: RepoPath): Promise<void> {
  if (!timers.has(path)) return;
  clearTimeout(timers.get(path));
  timers.delete(path);
  const edited = screenPages.get(path);
  const before = filesStore.getState().files[path];
  if (edited === undefined || before?.kind !== 'text' || before.page?.version !== edited.version) return;
  const doc = edited.doc();
  // The function holds the whole editor, which would outlive its page.
  screenPages.set(path, { ...edited, doc: () => doc });
  const written = await services().pages.edit(path, doc, edited.frontMatter);
  const file = filesStore.getState().files[path];
  if (file?.kind !== 'text' || file.page?.version !== edited.version) return;
  if (written.ok) tellNotices(path, written.value.notices);
  if (!written.ok) setFile(path, () => ({ ...file, saving: { kind: 'failed', problem: written.problem } }));
  else if (written.value.text !== file.text) editText(path, written.value.text, 'blocks');
  else if (!timers.has(path) && file.text === file.stored.text) setFile(path, () => ({ ...file, saving: { kind: 'saved' } }));
}
