import { decodeText, encodeText } from '#base/encoding.ts';
import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { mergeBoth } from '#workspace/mergeBoth.ts';
import { fitsItsFormat } from '../openFiles/fitsItsFormat.ts';
import { heldFrom, heldWordsStore, type HeldWord } from '../openFiles/heldWordsStore.ts';
import { forgetLastWord, lastWordsOf, type LastWord } from '../openFiles/lastWords.ts';
import { services } from '../services.ts';

/**
 * Stores what a tab left behind when it was closed; true where that changed a file. `tellBoth` hears of a file that was changed at
 * the same place since, and now holds both texts. What cannot be stored is held for the writer, and stays written down.
 */
export async function restoreLastWords(site: string, tellBoth: (path: RepoPath) => void): Promise<boolean> {
  let restored = false;
  const held: HeldWord[] = [];
  for (const word of lastWordsOf(globalThis.localStorage, site)) {
    const done = await restore(word, tellBoth);
    if (typeof done === 'object') {
      held.push(done);
      continue;
    }
    forgetLastWord(globalThis.localStorage, word);
    restored ||= done === 'stored';
  }
  heldWordsStore.setState({ words: held });
  return restored;
}

async function restore(word: LastWord, tellBoth: (path: RepoPath) => void): Promise<'stored' | 'known' | HeldWord> {
  const mine = await textOf(word).catch(() => null); // what cannot be written is held, whatever the reason
  if (mine === null) return heldFrom(word);
  const asSource: HeldWord = { word, text: mine, isSource: true, isWritten: true };
  for (;;) {
    const done = await restoreText(word, await presentPath(word), mine, asSource, tellBoth);
    // Another tab stored something in between: it is merged with as well.
    if (done !== 'again') return done;
  }
}

async function restoreText(word: LastWord, path: RepoPath, mine: string, asSource: HeldWord, tellBoth: (path: RepoPath) => void): Promise<'stored' | 'known' | 'again' | HeldWord> {
  const { workspace } = services();
  const read = await workspace.read(word.site, path);
  if (!read.ok && read.problem.code !== 'workspace/file-not-found') return asSource;
  const decoded = read.ok ? decodeText(read.value.bytes) : null;
  if (decoded?.ok === false) return asSource;
  const present = decoded?.value ?? null;
  const { text: merged, both } = present === null ? { text: mine, both: false } : mergeBoth(word.stored, mine, present);
  if (merged === present) return 'known';
  if (both && !(await isAsGood(path, [mine, present ?? ''], merged))) return asSource;
  const written = await workspace.write(word.site, path, encodeText(merged), read.ok ? read.value.revision : 0);
  if (!written.ok) return written.problem.code === 'workspace/changed-elsewhere' ? 'again' : asSource;
  if (both) tellBoth(path);
  return 'stored';
}

/** Where the file is now: it may have been moved since. */
async function presentPath({ site, path }: LastWord): Promise<RepoPath> {
  const moved = await services().workspace.movedTo(site, path);
  return moved.ok ? (moved.value ?? path) : path;
}

/** Whether a text that was put together of two is as valid as they are. */
async function isAsGood(path: RepoPath, parts: readonly string[], merged: string): Promise<boolean> {
  if (!isPagePath(path)) return fitsItsFormat(path, parts, merged, null, null);
  const { pages } = services();
  const [problems = 0, ...before] = await Promise.all([merged, ...parts].map(async (text) => (await pages.read(text)).problems.length));
  return problems <= Math.max(...before);
}

async function textOf(word: LastWord): Promise<string | null> {
  if (word.doc === null) return word.text;
  const { pages } = services();
  await pages.open(word.path, word.text);
  const written = await pages.edit(word.path, word.doc, word.frontMatter);
  await pages.close(word.path);
  return written.ok ? written.value.text : null;
}
