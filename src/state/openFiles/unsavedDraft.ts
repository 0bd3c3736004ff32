import { z } from 'zod';
import type { JSONContent } from '#document/page.ts';
import type { App } from '../app.ts';
import type { FrontMatterData } from '../pages/pagesClient.ts';

const lastWord = z.object({
  site: z.string(),
  path: z.string(),
  /** The text that was in storage, and the one that the screen had been made from. */
  stored: z.string(),
  text: z.string(),
  /** The page on the screen, where it was not text yet. */
  doc: z.custom<JSONContent>((value) => typeof value === 'object' && value !== null && 'type' in value).nullable(),
  /** That page is the start of a long one. */
  isStart: z.literal(true).optional(),
  frontMatter: z.custom<FrontMatterData>((value) => typeof value === 'object').nullable(),
  /** Texts between the two that may have come to storage by the time the tab was gone. */
  sent: z.array(z.string()).optional(),
  /** One field of the page's front matter, where nothing else of the page was known when the tab went. */
  field: z.object({ key: z.string().nullable(), value: z.unknown() }).optional(),
  /** `text` is bare words, of which no text of the file could be made when the tab went. */
  isBare: z.literal(true).optional(),
  /** `text` was typed into these words of an OpenAPI description, called so: it is put there once the description is read. */
  described: z
    .object({ file: z.string(), pointer: z.array(z.union([z.string(), z.number()])).readonly(), label: z.string() })
    .readonly()
    .optional(),
});

/** Something typed that was not in storage when its tab was left. */
export type UnsavedDraft = z.infer<typeof lastWord>;

const prefix = 'docwright-last-words ';
/** How the names begin under which words are held while their tab lives. */
export const heldDraftKeyPrefix = 'held ';
/** What this tab is called among those of the browser. */
export function getTabInstanceId(app: App): string {
  return String(app.services.timeOrigin);
}

/** The tab that wrote down what stands under a key of the storage; null where the key is another's, or of words that are held. */
export function parseDraftKey(key: string | null): string | null {
  if (key === null || !key.startsWith(prefix) || key.startsWith(prefix + heldDraftKeyPrefix)) return null;
  return key.slice(prefix.length).split(' ')[0] ?? null;
}

/** Writes them down at once, before the tab is gone; none removes what was written. False where the browser refuses. */
export function writeUnsavedDrafts(storage: Storage, tab: string, words: readonly UnsavedDraft[]): boolean {
  try {
    if (words.length === 0) storage.removeItem(prefix + tab);
    else storage.setItem(prefix + tab, JSON.stringify(words));
    return true;
  } catch {
    return false; // full or forbidden; last words are being stored in the usual way as well
  }
}

/** The last words of one site that tabs left behind, under names that begin so. They stay until they are forgotten. */
export function readUnsavedDrafts(storage: Storage, site: string, begin = ''): UnsavedDraft[] {
  const keys = keysOf(storage).filter((key) => key.startsWith(prefix + begin));
  return keys.flatMap((key) => parse(storage.getItem(key)).filter((word) => word.site === site));
}

/** Removes last words that are in storage proper now, or are wanted no more, from under all names that begin so. */
export function deleteUnsavedDraft(storage: Storage, forgotten: UnsavedDraft, begin = ''): void {
  for (const key of keysOf(storage).filter((name) => name.startsWith(prefix + begin))) {
    const words = parse(storage.getItem(key));
    const others = words.filter((word) => !isSameDraft(word, forgotten));
    if (others.length < words.length) writeUnsavedDrafts(storage, key.slice(prefix.length), others);
  }
}

/** Whether two are the same words of the same file. */
export function isSameDraft(one: UnsavedDraft, other: UnsavedDraft): boolean {
  const all = ({ site, path, stored, text, doc, frontMatter, field, described }: UnsavedDraft) =>
    JSON.stringify([site, path, stored, text, doc, frontMatter, field, described]);
  return all(one) === all(other);
}

function keysOf(storage: Storage): readonly string[] {
  return Object.keys(storage).filter((name) => name.startsWith(prefix));
}

function parse(text: string | null): readonly UnsavedDraft[] {
  try {
    return z.array(lastWord).safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return []; // cut short while the tab was killed: nothing in it can be trusted
  }
}
