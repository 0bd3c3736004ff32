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

/** Keeps a text that can't be its file's content for the user to resolve: in this tab at once, in others when they read it from storage. */
export function storeRecoveredText(app: App, storage: Storage, word: UnsavedDraft): void {
  const own = app.get(recovered);
  own.count += 1;
  const isWritten = writeUnsavedDrafts(storage, `${heldDraftKeyPrefix}${getTabInstanceId(app)} ${own.count}`, [word]);
  app.get(recoveredTextsStore).setState(({ words }) => ({ words: [...words, toRecoveredText(word, isWritten)] }));
}

/** Syncs recovered texts of a site with other tabs: shows theirs and removes those resolved there. */
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
