import { heldWordsStore, type HeldWord } from './heldWordsStore.ts';
import { heldKey, lastWordsOf, writeLastWords, type LastWord } from './lastWords.ts';

let count = 0;

/** Keeps a text that cannot stand in its file, for the writer to settle: in this tab at once, in the others when they see it written down. */
export function holdWord(storage: Storage, word: LastWord): void {
  count += 1;
  writeLastWords(storage, `${heldKey}${performance.timeOrigin} ${count}`, [word]);
  heldWordsStore.setState(({ words }) => ({ words: [...words, heldFrom(word)] }));
}

/** Shows what other tabs hold of a site, and lets go what was settled there. */
export function showHeldWords(storage: Storage, site: string): void {
  const written = new Set(lastWordsOf(storage, site).map(nameOf));
  heldWordsStore.setState(({ words }) => {
    const shown = words.filter(({ word }) => written.has(nameOf(word)));
    const names = new Set(shown.map(({ word }) => nameOf(word)));
    const fresh = lastWordsOf(storage, site, heldKey).filter((word) => !names.has(nameOf(word)));
    return { words: [...shown, ...fresh.map(heldFrom)] };
  });
}

function heldFrom(word: LastWord): HeldWord {
  return { word, text: word.text, isSource: true };
}

function nameOf({ path, text, doc }: LastWord): string {
  return JSON.stringify([path, text, doc]);
}
