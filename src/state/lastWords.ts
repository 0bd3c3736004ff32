import { z } from 'zod';
import type { JSONContent } from '#document/page.ts';
import type { FrontMatterValues } from './pages/pagesClient.ts';

const lastWord = z.object({
  site: z.string(),
  path: z.string(),
  /** The text that was in storage, and the one that the screen had been made from. */
  stored: z.string(),
  text: z.string(),
  /** The page on the screen, where it was not text yet. */
  doc: z.custom<JSONContent>((value) => typeof value === 'object' && value !== null && 'type' in value).nullable(),
  frontMatter: z.custom<FrontMatterValues>((value) => typeof value === 'object').nullable(),
});

/** Something typed that was not in storage when its tab was left. */
export type LastWord = z.infer<typeof lastWord>;

const prefix = 'docwright-last-words ';

/** Writes them down at once, before the tab is gone; none removes what was written. A browser that refuses leaves them to the usual saving. */
export function writeLastWords(storage: Storage, tab: string, words: readonly LastWord[]): void {
  try {
    if (words.length === 0) storage.removeItem(prefix + tab);
    else storage.setItem(prefix + tab, JSON.stringify(words));
  } catch {
    return; // full or forbidden; the usual saving is running as well
  }
}

/** Gives the last words of one site that tabs left behind, and removes them. */
export function takeLastWords(storage: Storage, site: string): LastWord[] {
  const found: LastWord[] = [];
  for (const key of Object.keys(storage).filter((name) => name.startsWith(prefix))) {
    const words = parse(storage.getItem(key));
    found.push(...words.filter((word) => word.site === site));
    writeLastWords(storage, key.slice(prefix.length), words.filter((word) => word.site !== site));
  }
  return found;
}

function parse(text: string | null): readonly LastWord[] {
  try {
    return z.array(lastWord).safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return []; // cut short while the tab was killed: nothing in it can be trusted
  }
}
