import { forgetLastWord } from '../openFiles/lastWords.ts';
import { recoveredTextsStore, type RecoveredText } from '../openFiles/recoveredTextsStore.ts';
import { notify } from '../noticesStore.ts';
import { changeSite } from './changeSite.ts';
import { presentPath } from './restoreLastWords.ts';
import { services } from '../services.ts';

/** Makes the page what it was when the tab was closed, as a change that can be undone. */
export async function putBackRecoveredText(held: RecoveredText): Promise<void> {
  const path = await presentPath(held.word);
  const changed = await changeSite(`putting back ${path}`, [{ kind: 'text', path, text: held.text }]);
  if (changed.ok) discardRecoveredText(held);
  else notify(`${changed.problem.message} Your words are still kept.`, 'problem');
}

/** Forgets words that are wanted no more. */
export function discardRecoveredText(held: RecoveredText): void {
  forgetLastWord(services().storage(), held.word);
  recoveredTextsStore.setState(({ words }) => ({ words: words.filter((other) => other !== held) }));
}
