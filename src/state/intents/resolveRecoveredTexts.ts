import { deleteUnsavedDraft } from '../openFiles/unsavedDraft.ts';
import { recoveredTextsStore, type RecoveredText } from '../openFiles/recoveredTextsStore.ts';
import { notify } from '../notices/noticesStore.ts';
import { changeSite } from '../changes/changeSite.ts';
import { resolveDraftPath } from '../opening/recoverDrafts.ts';
import type { App } from '../app.ts';

/** Restores the page as it was when the tab was closed, as an undoable change. */
export async function putBackRecoveredText(app: App, held: RecoveredText): Promise<void> {
  const path = await resolveDraftPath(app, held.word);
  const changed = await changeSite(app, `restoring ${path}`, [{ kind: 'text', path, text: held.text }]);
  if (changed.ok) discardRecoveredText(app, held);
  else notify(app, `${changed.problem.message} Your text is still saved.`, 'problem');
}

/** Deletes a recovered text. */
export function discardRecoveredText(app: App, held: RecoveredText): void {
  deleteUnsavedDraft(app.services.storage(), held.word);
  app.get(recoveredTextsStore).setState(({ words }) => ({ words: words.filter((other) => other !== held) }));
}
