import { forgetLastWord, lastWordsOf, sameWord } from '../openFiles/lastWords.ts';
import { oneTabAtOnce } from '../openFiles/oneTabAtOnce.ts';
import { recoveredFrom, showHeld } from '../openFiles/recoveredTextsStore.ts';
import { fetchedDescriptionsStore } from '../siteFacts/fetchedDescriptions.ts';
import { followApi } from '../siteFacts/siteFacts.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { setApiWords } from './setApiWords.ts';
import type { App } from '../app.ts';

/**
 * Puts what a tab left behind of words of API descriptions to where it was typed, as a step that can be undone, once the API pages of
 * the site were read. What cannot stand there is held for the writer.
 */
export async function restoreDescribedWords(app: App, site: string): Promise<void> {
  for (const word of lastWordsOf(app.services.storage(), site)) {
    if (word.described === undefined) continue;
    const { label, ...place } = word.described;
    await fetchingDone(app, place.file);
    await followApi(app);
    if (openSiteNow(app)?.summary.id !== site) return;
    await oneTabAtOnce(app, async () => {
      // Another tab may have put them there meanwhile.
      if (!lastWordsOf(app.services.storage(), site).some((other) => sameWord(other, word))) return;
      const done = await setApiWords(app, place, word.text, label);
      if (done.ok) forgetLastWord(app.services.storage(), word);
      else showHeld(app, [recoveredFrom(word)]);
    });
  }
}

/** Settles once a description is not being fetched. */
function fetchingDone(app: App, address: string): Promise<void> {
  const isFetching = () => app.get(fetchedDescriptionsStore).getState().byAddress.get(address)?.kind === 'fetching';
  return new Promise((resolve) => {
    if (!isFetching()) return resolve();
    const stop = app.get(fetchedDescriptionsStore).subscribe(() => {
      if (isFetching()) return;
      stop();
      resolve();
    });
  });
}
