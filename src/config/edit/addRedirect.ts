import { normalizeRoute } from '#base/normalizeRoute.ts';
import { isRedirectElsewhere, toRootPath } from '#base/redirects.ts';
import { joinRepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonValue } from '../docsJson.ts';
import { insertEntry, removeValue, setValue } from '../patchDocsJson.ts';
import type { JsonPath } from './parsedJsonText.ts';
import { readValueAtPath, type ConfigFileEdit } from './moveInNavigation.ts';

/**
 * Edits that redirect an old path to a new one. Removes a redirect from the new path, which would create a loop or hide the
 * page there; without `isNeeded`, they only do that, and remove a list that becomes empty and isn't a file of its own. No
 * edits if `explainRedirectRefusal` says why.
 */
export function addRedirect(
  docs: DocsJson,
  source: string,
  destination: string,
  isNeeded = true,
): readonly ConfigFileEdit[] {
  const { redirects } = docs.config;
  if (explainRedirectRefusal(docs) !== null) return [];
  const list = isJsonArray(redirects) ? redirects : [];
  const place = docs.locations.get(redirects ?? null) ?? { file: null, path: ['redirects'] };
  const circle = list.findLastIndex((entry) => isRedirectFrom(entry, destination));
  const isDone = !isNeeded || list.some((entry) => isRedirectFrom(entry, source));
  const count = list.length - (circle >= 0 ? 1 : 0);
  const isWholeList = isDone && count === 0 && place.path.length > 0;
  const removed = isWholeList ? place.path : [...place.path, circle];
  return [
    ...(circle >= 0 ? [{ file: place.file, edit: (text: string) => removeValue(text, removed) }] : []),
    ...(isDone
      ? []
      : [
          {
            file: place.file,
            edit: (text: string) => insertEntry(text, [...place.path, count], { source, destination }),
          },
        ]),
  ];
}

/** Why no redirect can be added, as a sentence; null if one can. */
export function explainRedirectRefusal(docs: DocsJson): string | null {
  const { redirects } = docs.config;
  const reference = isJsonObject(redirects) ? redirects['$ref'] : undefined;
  const file = (docs.locations.get(redirects ?? null) ?? docs.locations.get(docs.config))?.file;
  const broken = docs.problems.find(({ code, position }) => code === 'config/not-json' && position?.path === file);
  const unread = typeof reference === 'string' ? joinRepoPath(reference) : broken?.position?.path;
  if (unread !== undefined) return `The redirect wasn’t added because ${unread} can’t be read.`;
  if (redirects === undefined || isJsonArray(redirects)) return null;
  return 'The redirect wasn’t added because “redirects” isn’t a list.';
}

/**
 * Edits that send readers of a deleted page to `destination`: those of its own path if they know it (`isNeeded`), and those
 * that a redirect sends there now.
 */
export function redirectDeleted(
  docs: DocsJson,
  source: string,
  destination: string,
  isNeeded: boolean,
): readonly ConfigFileEdit[] {
  const { redirects } = docs.config;
  const list = isJsonArray(redirects) ? redirects : [];
  const changed = list.filter((entry) => isRedirectTo(entry, source) && !isRedirectFrom(entry, destination));
  return [
    ...changed.flatMap((entry): readonly ConfigFileEdit[] => {
      const place = docs.locations.get(entry);
      if (place === undefined) return [];
      const path = [...place.path, 'destination'];
      return [{ file: place.file, edit: (text) => setValue(text, path, destination) }];
    }),
    ...addRedirect(docs, source, destination, isNeeded),
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
  return [
    (text) => {
      const circle = listIn(text).findLastIndex((entry) => isRedirectFrom(entry, redirect.destination));
      return circle < 0 ? [] : removeValue(text, [...path, circle]);
    },
    (text) => {
      const list = listIn(text);
      return list.some((entry) => isRedirectFrom(entry, redirect.source))
        ? []
        : insertEntry(text, [...path, list.length], redirect);
    },
  ];
}

/** True if an entry of the list redirects readers of a path. */
export function isRedirectFrom(entry: JsonValue, path: string): boolean {
  const source = isJsonObject(entry) ? entry['source'] : undefined;
  return typeof source === 'string' && toRootPath(source) === toRootPath(path);
}

/** True if an entry of the list redirects readers to the page at a path. */
export function isRedirectTo(entry: JsonValue, path: string): boolean {
  const destination = isJsonObject(entry) ? entry['destination'] : undefined;
  return (
    typeof destination === 'string' &&
    !isRedirectElsewhere(destination) &&
    normalizeRoute(destination) === normalizeRoute(path)
  );
}
