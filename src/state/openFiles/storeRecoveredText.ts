import { toRecoveredText, recoveredTextsStore } from './recoveredTextsStore.ts';
import {
  heldDraftKeyPrefix,
  readUnsavedDrafts,
  isSameDraft,
  getTabInstanceId,
  writeUnsavedDrafts,
  type UnsavedDraft,
} from './unsavedDraft.ts';
import { defineState, type App } from '../app.ts';

const recovered = defineState(() => ({ count: 0 }));

/** Keeps a text that cannot stand in its file, for the writer to settle: in this tab at once, in the others when they see it written down. */
export function storeRecoveredText(app: App, storage: Storage, word: UnsavedDraft): void {
  const own = app.get(recovered);
  own.count += 1;
  const isWritten = writeUnsavedDrafts(storage, `${heldDraftKeyPrefix}${getTabInstanceId(app)} ${own.count}`, [word]);
  app.get(recoveredTextsStore).setState(({ words }) => ({ words: [...words, toRecoveredText(word, isWritten)] }));
}

/** Shows what other tabs hold of a site, and lets go what was settled there. */
export function syncRecoveredTexts(app: App, storage: Storage, site: string): void {
  const written = readUnsavedDrafts(storage, site);
  app.get(recoveredTextsStore).setState(({ words }) => {
    const shown = words.filter(
      ({ word, isWritten }) => !isWritten || written.some((other) => isSameDraft(other, word)),
    );
    const fresh = readUnsavedDrafts(storage, site, heldDraftKeyPrefix).filter(
      (word) => !shown.some((held) => isSameDraft(held.word, word)),
    );
    return { words: [...shown, ...fresh.map((word) => toRecoveredText(word))] };
  });
}
