import { isList, isObject, type DocsJson, type JsonValue } from '../docsJson.ts';
import { insertEntry, removeValue } from '../patchDocsJson.ts';
import type { JsonPath } from './jsonText.ts';
import { valueAt, type PlacedEdit } from './moveInNavigation.ts';

/** The edits that lead from an old address to a new one; a redirect that leads away from the new one has to go, or both would lead in a circle. */
export function redirectEdits(docs: DocsJson, source: string, destination: string): readonly PlacedEdit[] {
  const { redirects } = docs.config;
  const list = isList(redirects) ? redirects : [];
  const place = docs.places.get(redirects ?? null) ?? { file: null, path: ['redirects'] };
  const circle = list.findLastIndex((entry) => isObject(entry) && entry['source'] === destination);
  const same = list.some((entry) => isObject(entry) && entry['source'] === source);
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

/** The edits, one after the other, that give a text whose redirects are at `path` a redirect which it lacks, with the one gone that would lead in a circle with it. */
export function redirectAgain(
  redirect: { readonly source: string; readonly destination: string },
  path: JsonPath,
): readonly PlacedEdit['edit'][] {
  const listIn = (text: string) => {
    const list = valueAt(text, path);
    return isList(list) ? list : [];
  };
  const from = (source: string) => (entry: JsonValue) => isObject(entry) && entry['source'] === source;
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
