import { forgetLastWord, lastWordsOf, sameWord } from '../openFiles/lastWords.ts';
import { oneTabAtOnce } from '../openFiles/oneTabAtOnce.ts';
import { recoveredFrom, showHeld } from '../openFiles/recoveredTextsStore.ts';
import { fetchedDescriptionsStore } from '../siteFacts/fetchedDescriptions.ts';
import { followApi } from '../siteFacts/siteFacts.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { setApiWords } from './setApiWords.ts';
import { services } from '../services.ts';

/**
 * Puts what a tab left behind of words of API descriptions to where it was typed, as a step that can be undone, once the API pages of
 * the site were read. What cannot stand there is held for the writer.
 */
export async function restoreDescribedWords(site: string): Promise<void> {
  for (const word of lastWordsOf(services().storage(), site)) {
    if (word.described === undefined) continue;
    const { label, ...place } = word.described;
    await fetchingDone(place.file);
    await followApi();
    if (openSiteNow()?.summary.id !== site) return;
    await oneTabAtOnce(async () => {
      // Another tab may have put them there meanwhile.
      if (!lastWordsOf(services().storage(), site).some((other) => sameWord(other, word))) return;
      const done = await setApiWords(place, word.text, label);
      if (done.ok) forgetLastWord(services().storage(), word);
      else showHeld([recoveredFrom(word)]);
    });
  }
}

/** Settles once a description is not being fetched. */
function fetchingDone(address: string): Promise<void> {
  const isFetching = () => fetchedDescriptionsStore.getState().byAddress.get(address)?.kind === 'fetching';
  return new Promise((resolve) => {
    if (!isFetching()) return resolve();
    const stop = fetchedDescriptionsStore.subscribe(() => {
      if (isFetching()) return;
      stop();
      resolve();
    });
  });
}
