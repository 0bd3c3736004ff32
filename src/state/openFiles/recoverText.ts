import { recoveredFrom, recoveredTextsStore } from './recoveredTextsStore.ts';
import { heldKey, lastWordsOf, sameWord, thisTab, writeLastWords, type LastWord } from './lastWords.ts';
import { defineState, type App } from '../app.ts';

const recovered = defineState(() => ({ count: 0 }));

/** Keeps a text that cannot stand in its file, for the writer to settle: in this tab at once, in the others when they see it written down. */
export function recoverText(app: App, storage: Storage, word: LastWord): void {
  const own = app.get(recovered);
  own.count += 1;
  const isWritten = writeLastWords(storage, `${heldKey}${thisTab(app)} ${own.count}`, [word]);
  app.get(recoveredTextsStore).setState(({ words }) => ({ words: [...words, recoveredFrom(word, isWritten)] }));
}

/** Shows what other tabs hold of a site, and lets go what was settled there. */
export function showRecoveredTexts(app: App, storage: Storage, site: string): void {
  const written = lastWordsOf(storage, site);
  app.get(recoveredTextsStore).setState(({ words }) => {
    const shown = words.filter(({ word, isWritten }) => !isWritten || written.some((other) => sameWord(other, word)));
    const fresh = lastWordsOf(storage, site, heldKey).filter(
      (word) => !shown.some((held) => sameWord(held.word, word)),
    );
    return { words: [...shown, ...fresh.map((word) => recoveredFrom(word))] };
  });
}
