import { decodeText, encodeText } from '#base/encoding.ts';
import { mergeBoth } from '#workspace/mergeBoth.ts';
import { heldFrom, heldWordsStore, type HeldWord } from '../openFiles/heldWordsStore.ts';
import { forgetLastWord, lastWordsOf, type LastWord } from '../openFiles/lastWords.ts';
import { services } from '../services.ts';

/** Stores what a tab left behind when it was closed; true where that changed a file. What cannot be stored is held for the writer, and stays written down. */
export async function restoreLastWords(site: string): Promise<boolean> {
  let restored = false;
  const held: HeldWord[] = [];
  for (const word of lastWordsOf(globalThis.localStorage, site)) {
    const done = await restore(word);
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

async function restore(word: LastWord): Promise<'stored' | 'known' | HeldWord> {
  const { workspace } = services();
  const mine = await textOf(word).catch(() => null); // what cannot be written is held, whatever the reason
  if (mine === null) return heldFrom(word);
  const asSource: HeldWord = { word, text: mine, isSource: true, isWritten: true };
  const read = await workspace.read(word.site, word.path);
  if (!read.ok && read.problem.code !== 'workspace/file-not-found') return asSource;
  const decoded = read.ok ? decodeText(read.value.bytes) : null;
  if (decoded?.ok === false) return asSource;
  const present = decoded?.value ?? null;
  const { text: merged, both } = present === null ? { text: mine, both: false } : mergeBoth(word.stored, mine, present);
  if (both) return asSource;
  if (merged === present) return 'known';
  const written = await workspace.write(word.site, word.path, encodeText(merged), read.ok ? read.value.revision : 0);
  return written.ok ? 'stored' : asSource;
}

async function textOf(word: LastWord): Promise<string | null> {
  if (word.doc === null) return word.text;
  const { pages } = services();
  await pages.open(word.path, word.text);
  const written = await pages.edit(word.path, word.doc, word.frontMatter);
  await pages.close(word.path);
  return written.ok ? written.value.text : null;
}
