import { isObject } from '#base/isObject.ts';
import type { JSONContent } from '#document/page.ts';
import type { App } from '../app.ts';
import type { FrontMatterData } from '../pages/pagesClient.ts';

/** Typed text that wasn't stored when its tab closed. */
export interface UnsavedDraft {
  readonly site: string;
  readonly path: string;
  /** The stored text, and the text that the screen was made from. */
  readonly stored: string;
  readonly text: string;
  /** The page on screen if it wasn't serialized yet. */
  readonly doc: JSONContent | null;
  /** Set if that page is the start of a long one. */
  readonly isStart?: true | undefined;
  readonly frontMatter: FrontMatterData | null;
  /** Texts between the two that may have been stored by the time the tab was gone. */
  readonly sent?: string[] | undefined;
  /** A front matter field, if nothing else of the page was known when the tab closed. */
  readonly field?: { readonly key: string | null; readonly value?: unknown } | undefined;
  /** Set if `text` is plain text that couldn't be made into the file's text when the tab closed. */
  readonly isBare?: true | undefined;
  /** Location in an OpenAPI description where `text` was typed, with its label; it is applied once the description is read. */
  readonly described?:
    | {
        readonly file: string;
        readonly pointer: readonly (string | number)[];
        readonly label: string;
        readonly copies?: readonly (readonly (string | number)[])[] | undefined;
      }
    | undefined;
}

/** True if stored data has the format of a draft. Part of the first screen, so it uses no library. */
function isDraft(value: unknown): value is UnsavedDraft {
  if (!isObject(value)) return false;
  const { site, path, stored, text, doc, isStart, frontMatter, sent, field, isBare, described } = value;
  return (
    [site, path, stored, text].every((one) => typeof one === 'string') &&
    (doc === null || (isObject(doc) && 'type' in doc)) &&
    typeof frontMatter === 'object' &&
    [isStart, isBare].every((one) => one === undefined || one === true) &&
    (sent === undefined || (Array.isArray(sent) && sent.every((one) => typeof one === 'string'))) &&
    (field === undefined || (isObject(field) && (field['key'] === null || typeof field['key'] === 'string'))) &&
    (described === undefined || isDescribedPlace(described))
  );
}

function isDescribedPlace(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { file, pointer, label, copies } = value;
  const isKey = (key: unknown) => typeof key === 'string' || typeof key === 'number';
  const isPointer = (one: unknown) => Array.isArray(one) && one.every(isKey);
  return (
    typeof file === 'string' &&
    isPointer(pointer) &&
    typeof label === 'string' &&
    (copies === undefined || (Array.isArray(copies) && copies.every(isPointer)))
  );
}

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
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) && read.every(isDraft) ? read : [];
  } catch {
    return []; // cut off when the tab was killed, so nothing in it can be trusted
  }
}
