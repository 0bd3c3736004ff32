import { decodeText, encodeText } from '#base/encoding.ts';
import { mergeText } from '#workspace/mergeFile.ts';
import { takeLastWords, type LastWord } from '../lastWords.ts';
import { notify } from '../noticesStore.ts';
import { services } from '../services.ts';

/** Stores what a tab left behind when it was closed; true where that changed a file. */
export async function restoreLastWords(site: string): Promise<boolean> {
  let restored = false;
  for (const word of takeLastWords(globalThis.localStorage, site)) restored = (await restore(word)) || restored;
  return restored;
}

async function restore(word: LastWord): Promise<boolean> {
  const { workspace } = services();
  const read = await workspace.read(word.site, word.path);
  const decoded = read.ok ? decodeText(read.value.bytes) : null;
  const present = decoded?.ok === true ? decoded.value : null;
  const mine = await textOf(word);
  const merged = present === null || mine === null ? mine : mergeText(word.stored, mine, present);
  if (merged === null) {
    notify(`The last words typed in ${word.path} could not be put back, because the page changed meanwhile. The page has everything before them.`, 'problem');
    return false;
  }
  if (merged === present) return false;
  const written = await workspace.write(word.site, word.path, encodeText(merged), null);
  return written.ok;
}

async function textOf(word: LastWord): Promise<string | null> {
  if (word.doc === null) return word.text;
  const { pages } = services();
  await pages.open(word.path, word.text);
  const written = await pages.edit(word.path, word.doc, word.frontMatter);
  await pages.close(word.path);
  return written.ok ? written.value : null;
}
