import { isJsonObject, type JsonValue } from './docsJson.ts';

const nameKeys = ['name', 'label', 'title', 'group', 'header', 'source', 'type'];

/** The name that an entry of a list in the settings goes by: its text, or the first of its naming keys; null if it has none. */
export function getEntryName(entry: JsonValue | undefined): string | null {
  if (typeof entry === 'string') return entry === '' ? null : entry;
  if (!isJsonObject(entry)) return null;
  const name = nameKeys.map((key) => entry[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : null;
}
