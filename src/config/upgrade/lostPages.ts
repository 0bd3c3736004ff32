import { isList, isObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/jsonText.ts';
import type { Loss } from './loss.ts';

/** The pages of a classic navigation that the upgraded one does not hold: whatever the rules of the upgrade, none goes without a word. */
export function lostPages(before: readonly JsonValue[], after: JsonValue): readonly Loss[] {
  const kept = new Set(pagesOf(after, []).map(({ page }) => page));
  return pagesOf(before, ['navigation'])
    .filter(({ page }) => !kept.has(page))
    .map(({ page, path }) => ({
      path,
      value: page,
      why: `is the page ${page}, which has no place in the upgraded navigation`,
    }));
}

function pagesOf(value: JsonValue, path: JsonPath): readonly { readonly page: string; readonly path: JsonPath }[] {
  if (isList(value))
    return value.flatMap((entry, index) =>
      typeof entry === 'string' ? [{ page: entry, path: [...path, index] }] : pagesOf(entry, [...path, index]),
    );
  return isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) =>
        isList(inner) || isObject(inner) ? pagesOf(inner, [...path, key]) : [],
      )
    : [];
}
