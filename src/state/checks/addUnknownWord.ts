import { addWord } from '#lint/spelling/siteWords.ts';
import { changeSite } from '../intents/changeSite.ts';
import { tellStep } from '../intents/tellStep.ts';
import { notify } from '../noticesStore.ts';
import { askChecks } from './askChecks.ts';
import type { App } from '../app.ts';

/** Adds a word that spelling is to know to the site's own list, or to that of its Vale rules, as a step that can be undone. */
export async function addUnknownWord(app: App, word: string): Promise<void> {
  const list = await askChecks(app, [], 'choices', (worker) => worker.wordList());
  if (list === null) {
    notify(app, 'The word was not added: there was no answer in time. Nothing was changed.', 'problem');
    return;
  }
  const { path, isPattern } = list;
  const done = await changeSite(app, `adding “${word}” to the word list`, [
    { kind: 'edit', path, edit: (text) => addWord(text, word, isPattern), words: word },
  ]);
  if (done.ok) tellStep(app, `“${word}” is in the word list ${path}.`);
  else notify(app, `The word was not added. ${done.problem.message} Nothing was changed.`, 'problem');
}
