import { addSiteWord } from '#lint/spelling/siteWords.ts';
import { changeSite } from '../changes/changeSite.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import { notify } from '../notices/noticesStore.ts';
import { removeSiteFindings } from '../checks/findingsStore.ts';
import { queryChecks } from '../checks/queryChecks.ts';
import type { App } from '../app.ts';

/** Adds a word to the site's spelling list, or that of its Vale rules, as an undoable step. */
export async function addToDictionary(app: App, word: string): Promise<void> {
  const list = await queryChecks(app, [], 'choices', (worker) => worker.wordList());
  if (list === null) {
    notify(app, 'Couldn’t add the word because Docwright took too long to respond. Nothing was changed.', 'problem');
    return;
  }
  const { path, isPattern } = list;
  const done = await changeSite(app, `adding “${word}” to the word list`, [
    { kind: 'edit', path, edit: (text) => addSiteWord(text, word, isPattern), words: word },
  ]);
  if (done.ok) {
    removeSiteFindings(app, ({ unknownWord }) => unknownWord === word);
    notifyUndoable(app, `Added “${word}” to the word list (${path}).`);
  } else notify(app, `Couldn’t add the word. ${done.problem.message} Nothing was changed.`, 'problem');
}
