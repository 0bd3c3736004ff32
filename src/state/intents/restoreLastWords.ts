import { decodeText, encodeText } from '#base/encoding.ts';
import type { JSONContent } from '#document/page.ts';
import { mergeBoth } from '#workspace/mergeBoth.ts';
import { heldWordsStore, type HeldWord } from '../openFiles/heldWordsStore.ts';
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
  const read = await workspace.read(word.site, word.path);
  const decoded = read.ok ? decodeText(read.value.bytes) : null;
  const present = decoded?.ok === true ? decoded.value : null;
  const mine = await textOf(word);
  if (mine === null) return { word, text: wordsOf(word.doc), isSource: false };
  const { text: merged, both } = present === null ? { text: mine, both: false } : mergeBoth(word.stored, mine, present);
  if (both) return { word, text: mine, isSource: true };
  if (merged === present) return 'known';
  const written = await workspace.write(word.site, word.path, encodeText(merged), null);
  return written.ok ? 'stored' : { word, text: mine, isSource: true };
}

async function textOf(word: LastWord): Promise<string | null> {
  if (word.doc === null) return word.text;
  const { pages } = services();
  await pages.open(word.path, word.text);
  const written = await pages.edit(word.path, word.doc, word.frontMatter);
  await pages.close(word.path);
  return written.ok ? written.value.text : null;
}

/** The bare words of a document, a block a line. */
function wordsOf(node: JSONContent | null): string {
  if (node === null) return '';
  if (typeof node.text === 'string') return node.text;
  const children = node.content ?? [];
  const inLine = children.every(({ type }) => type === 'text');
  return children.map(wordsOf).filter((text) => text !== '').join(inLine ? '' : '\n');
}
