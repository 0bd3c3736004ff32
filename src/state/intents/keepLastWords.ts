import { filesStore } from '../filesStore.ts';
import { writeLastWords, type LastWord } from '../lastWords.ts';
import { openSiteNow } from '../siteStore.ts';
import { screenPageOf } from './editPage.ts';
import { isUnsaved } from './editText.ts';

const tab = String(performance.timeOrigin);

/** Writes down what is typed and not in storage yet, at once: storage proper takes longer than a tab has that is being closed. */
export function keepLastWords(): void {
  const site = openSiteNow()?.summary.id;
  if (site === undefined) return;
  const words = Object.entries(filesStore.getState().files).flatMap(([path, file]): LastWord[] => {
    if (file.kind !== 'text' || !isUnsaved(file)) return [];
    const screen = screenPageOf(path);
    return [{ site, path, stored: file.stored.text, text: file.text, doc: screen?.doc() ?? null, frontMatter: screen?.frontMatter ?? null }];
  });
  writeLastWords(globalThis.localStorage, tab, words);
}
