import { recoveredFrom, recoveredTextsStore } from './recoveredTextsStore.ts';
import { heldKey, lastWordsOf, sameWord, writeLastWords, type LastWord } from './lastWords.ts';
import { defineState } from '../app.ts';

const recovered = defineState(() => ({ count: 0 }));

/** Keeps a text that cannot stand in its file, for the writer to settle: in this tab at once, in the others when they see it written down. */
export function recoverText(storage: Storage, word: LastWord): void {
  const own = recovered();
  own.count += 1;
  const isWritten = writeLastWords(storage, `${heldKey}${performance.timeOrigin} ${own.count}`, [word]);
  recoveredTextsStore.setState(({ words }) => ({ words: [...words, recoveredFrom(word, isWritten)] }));
}

/** Shows what other tabs hold of a site, and lets go what was settled there. */
export function showRecoveredTexts(storage: Storage, site: string): void {
  const written = lastWordsOf(storage, site);
  recoveredTextsStore.setState(({ words }) => {
    const shown = words.filter(({ word, isWritten }) => !isWritten || written.some((other) => sameWord(other, word)));
    const fresh = lastWordsOf(storage, site, heldKey).filter(
      (word) => !shown.some((held) => sameWord(held.word, word)),
    );
    return { words: [...shown, ...fresh.map((word) => recoveredFrom(word))] };
  });
}
