import { addWord } from '#lint/spelling/siteWords.ts';
import { changeSite } from '../intents/changeSite.ts';
import { tellStep } from '../intents/tellStep.ts';
import { notify } from '../noticesStore.ts';
import { askChecks } from './askChecks.ts';

/** Adds a word that spelling is to know to the site's own list, or to that of its Vale rules, as a step that can be undone. */
export async function addUnknownWord(word: string): Promise<void> {
  const list = await askChecks([], 'choices', (worker) => worker.wordList());
  if (list === null) {
    notify('The word was not added: there was no answer in time. Nothing was changed.', 'problem');
    return;
  }
  const { path, isPattern } = list;
  const done = await changeSite(`adding “${word}” to the word list`, [
    { kind: 'edit', path, edit: (text) => addWord(text, word, isPattern), words: word },
  ]);
  if (done.ok) tellStep(`“${word}” is in the word list ${path}.`);
  else notify(`The word was not added. ${done.problem.message} Nothing was changed.`, 'problem');
}
