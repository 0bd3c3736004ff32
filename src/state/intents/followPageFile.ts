import { isTextPath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { replacementEdit } from '#base/textEdit.ts';
import { inverted } from '../changes/fileOperation.ts';
import { historyStore, type SiteStep } from '../changes/historyStore.ts';
import { openTextOf } from '../openFiles/filesStore.ts';
import { sessionOf } from '../openFiles/openFiles.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { storeOfSite } from '../site/storeOfSite.ts';
import { applyOperation } from './applyOperation.ts';
import { doAll } from './changeSite.ts';
import { inTurn } from './inTurn.ts';
import { presentText } from './presentFile.ts';
import { saveEverything } from './saveEverything.ts';

/** A file that was stored for a page: how pages name it, and the step that added it. */
interface AddedFile {
  readonly path: RepoPath;
  readonly source: string;
  readonly step: SiteStep;
}

const addedFiles = storeOfSite<{ readonly files: readonly AddedFile[] }>(() => ({ files: [] }));

/** No file goes and comes with the steps of a page any more. */
export function forgetAddedFiles(): void {
  addedFiles.setState({ files: [] });
}

/** A file was just stored, which pages name `source`: undo of a page takes both away, redo brings both back. */
export function noteAddedFile(path: RepoPath, source: string): void {
  const step = historyStore.getState().done.findLast((other) => adds(other, path));
  if (step === undefined) return;
  addedFiles.setState(({ files }) => ({
    files: [...files.filter((other) => other.path !== path), { path, source, step }],
  }));
}

/**
 * Puts a file that was just stored into an open page by `put`, and makes both one step of the site: whoever takes the
 * file back elsewhere takes it out of the page as well.
 */
export async function putIntoPage(page: RepoPath, path: RepoPath, put: () => void): Promise<void> {
  await sessionOf(page)?.settle();
  const before = openTextOf(page);
  put();
  await sessionOf(page)?.settle();
  const after = openTextOf(page);
  const file = addedFiles.getState().files.find((other) => other.path === path);
  if (file === undefined || before === null || after === null || !isPutIn(before, after, file.source)) return;
  const step: SiteStep = {
    ...file.step,
    operations: [...file.step.operations, { kind: 'text', path: page, before, after }],
    isOfPage: true,
  };
  const exchanged = ({ done }: { readonly done: readonly SiteStep[] }) => ({
    done: done.map((other) => (other === file.step ? step : other)),
  });
  historyStore.setState(exchanged);
  addedFiles.setState(({ files }) => ({ files: files.map((other) => (other === file ? { ...file, step } : other)) }));
}

/** Longer than what shows any file: something else was typed meanwhile. */
const mostCharacters = 1000;

function isPutIn(before: string, after: string, source: string): boolean {
  const [edit] = replacementEdit(before, after);
  return edit !== undefined && edit.from === edit.to && edit.text.includes(source) && edit.text.length < mostCharacters;
}

/** Undo or redo changed a page: the files that were stored for it go and come with what names them in it. `isShown` tells at any later time. */
export function followPageFiles(wasShown: (source: string) => boolean, isShown: (source: string) => boolean): void {
  for (const file of addedFiles.getState().files)
    if (wasShown(file.source) !== isShown(file.source)) void followPageFile(file, () => isShown(file.source));
}

/** As `followPageFiles`, for a page whose text undo or redo changed. */
export function followFilesOf(page: RepoPath, before: string): void {
  followPageFiles(
    (source) => before.includes(source),
    (source) => openTextOf(page)?.includes(source) === true,
  );
}

/** A file stays where something else that was changed names it, or where it holds other bytes by now. */
function followPageFile({ path, step }: AddedFile, isShown: () => boolean): Promise<void> {
  return inTurn(async () => {
    await saveEverything();
    const shown = isShown();
    if (shown === openSiteNow()?.paths.has(path) || (!shown && (await isNamed(path)))) return;
    const own = step.operations.slice(0, 1);
    await doAll(shown ? own : inverted(own), applyOperation, () =>
      // At its own time again: before the page's step that shows it.
      historyStore.setState(({ done, undone }) => {
        const others = done.filter((other) => !adds(other, path));
        return {
          done: shown ? [...others, step].toSorted((one, other) => one.time - other.time) : others,
          undone: undone.filter((other) => !adds(other, path)),
        };
      }),
    );
  });
}

/** Whether a step added the file, and did nothing else but show it on a page. */
function adds({ operations: [first, ...others], isOfPage }: SiteStep, path: RepoPath): boolean {
  const isAlone = others.length === 0 || isOfPage === true;
  return isAlone && first?.kind === 'bytes' && first.path === path && first.before === null;
}

/** Whether a changed file names this one, which was not there when the site was last sent. */
async function isNamed(path: RepoPath): Promise<boolean> {
  const source = addedFiles.getState().files.find((file) => file.path === path)?.source ?? `/${path}`;
  for (const change of openSiteNow()?.changes ?? []) {
    if (change.kind === 'deleted' || !isTextPath(change.path)) continue;
    const text = await presentText(change.path);
    if (text.ok && text.value?.includes(source.slice(1)) === true) return true;
  }
  return false;
}
