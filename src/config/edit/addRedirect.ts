import { isJsonArray, isJsonObject, type DocsJson, type JsonValue } from '../docsJson.ts';
import { insertEntry, removeValue } from '../patchDocsJson.ts';
import type { JsonPath } from './parsedJsonText.ts';
import { readValueAtPath, type ConfigFileEdit } from './moveInNavigation.ts';

/** Edits that redirect an old path to a new one. Removes a redirect from the new path, which would create a loop. */
export function addRedirect(docs: DocsJson, source: string, destination: string): readonly ConfigFileEdit[] {
  const { redirects } = docs.config;
  const list = isJsonArray(redirects) ? redirects : [];
  const place = docs.locations.get(redirects ?? null) ?? { file: null, path: ['redirects'] };
  const circle = list.findLastIndex((entry) => isJsonObject(entry) && entry['source'] === destination);
  const same = list.some((entry) => isJsonObject(entry) && entry['source'] === source);
  const count = list.length - (circle >= 0 ? 1 : 0);
  return [
    ...(circle >= 0 ? [{ file: place.file, edit: (text: string) => removeValue(text, [...place.path, circle]) }] : []),
    ...(same
      ? []
      : [
          {
            file: place.file,
            edit: (text: string) => insertEntry(text, [...place.path, count], { source, destination }),
          },
        ]),
  ];
}

/** Edits, applied one after the other, that add a missing redirect to the list at `path` and remove one that would create a loop. */
export function restoreRedirect(
  redirect: { readonly source: string; readonly destination: string },
  path: JsonPath,
): readonly ConfigFileEdit['edit'][] {
  const listIn = (text: string) => {
    const list = readValueAtPath(text, path);
    return isJsonArray(list) ? list : [];
  };
  const from = (source: string) => (entry: JsonValue) => isJsonObject(entry) && entry['source'] === source;
  return [
    (text) => {
      const circle = listIn(text).findLastIndex(from(redirect.destination));
      return circle < 0 ? [] : removeValue(text, [...path, circle]);
    },
    (text) => {
      const list = listIn(text);
      return list.some(from(redirect.source)) ? [] : insertEntry(text, [...path, list.length], redirect);
    },
  ];
}
