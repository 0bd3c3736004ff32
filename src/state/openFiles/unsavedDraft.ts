import { z } from 'zod';
import type { JSONContent } from '#document/page.ts';
import type { App } from '../app.ts';
import type { FrontMatterData } from '../pages/pagesClient.ts';

const lastWord = z.object({
  site: z.string(),
  path: z.string(),
  /** The stored text, and the text that the screen was made from. */
  stored: z.string(),
  text: z.string(),
  /** The page on screen if it wasn't serialized yet. */
  doc: z.custom<JSONContent>((value) => typeof value === 'object' && value !== null && 'type' in value).nullable(),
  /** Set if that page is the start of a long one. */
  isStart: z.literal(true).optional(),
  frontMatter: z.custom<FrontMatterData>((value) => typeof value === 'object').nullable(),
  /** Texts between the two that may have been stored by the time the tab was gone. */
  sent: z.array(z.string()).optional(),
  /** A front matter field, if nothing else of the page was known when the tab closed. */
  field: z.object({ key: z.string().nullable(), value: z.unknown() }).optional(),
  /** Set if `text` is plain text that couldn't be made into the file's text when the tab closed. */
  isBare: z.literal(true).optional(),
  /** Location in an OpenAPI description where `text` was typed, with its label; it is applied once the description is read. */
  described: z
    .object({ file: z.string(), pointer: z.array(z.union([z.string(), z.number()])).readonly(), label: z.string() })
    .readonly()
    .optional(),
});

/** Typed text that wasn't stored when its tab closed. */
export type UnsavedDraft = z.infer<typeof lastWord>;

const prefix = 'docwright-last-words ';
/** Key prefix of drafts kept as recovered texts while their tab lives. */
export const heldDraftKeyPrefix = 'held ';
/** Returns this tab's name among the browser's tabs. */
export function getTabInstanceId(app: App): string {
  return String(app.services.timeOrigin);
}

/** Returns the name of the tab that wrote a storage key; null for other keys, and for recovered texts. */
export function parseDraftKey(key: string | null): string | null {
  if (key === null || !key.startsWith(prefix) || key.startsWith(prefix + heldDraftKeyPrefix)) return null;
  return key.slice(prefix.length).split(' ')[0] ?? null;
}

/** Writes drafts synchronously, before the tab is gone; an empty list removes them. False if the browser refuses. */
export function writeUnsavedDrafts(storage: Storage, tab: string, words: readonly UnsavedDraft[]): boolean {
  try {
    if (words.length === 0) storage.removeItem(prefix + tab);
    else storage.setItem(prefix + tab, JSON.stringify(words));
    return true;
  } catch {
    return false; // full or not allowed; the drafts are also being saved the usual way
  }
}

/** Returns a site's drafts with the given key prefix. They stay until deleted. */
export function readUnsavedDrafts(storage: Storage, site: string, begin = ''): UnsavedDraft[] {
  const keys = keysOf(storage).filter((key) => key.startsWith(prefix + begin));
  return keys.flatMap((key) => parse(storage.getItem(key)).filter((word) => word.site === site));
}

/** Deletes a draft that is now stored or no longer wanted, under all keys with the given prefix. */
export function deleteUnsavedDraft(storage: Storage, forgotten: UnsavedDraft, begin = ''): void {
  for (const key of keysOf(storage).filter((name) => name.startsWith(prefix + begin))) {
    const words = parse(storage.getItem(key));
    const others = words.filter((word) => !isSameDraft(word, forgotten));
    if (others.length < words.length) writeUnsavedDrafts(storage, key.slice(prefix.length), others);
  }
}

/** True if two drafts have the same content for the same file. */
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
    return []; // cut off when the tab was killed, so nothing in it can be trusted
  }
}
