import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import type { UpgradeLoss } from './upgradeLoss.ts';

/**
 * The pages of a classic navigation that are missing in the upgraded one, as losses. This way no rule of the upgrade
 * can drop a page silently.
 */
export function findLostPages(before: readonly JsonValue[], after: JsonValue): readonly UpgradeLoss[] {
  const kept = new Set(pagesOf(after, []).map(({ page }) => page));
  return pagesOf(before, ['navigation'])
    .filter(({ page }) => !kept.has(page))
    .map(({ page, path }) => ({
      path,
      value: page,
      reason: `is the page ${page}, which isn’t in the upgraded navigation`,
    }));
}

function pagesOf(value: JsonValue, path: JsonPath): readonly { readonly page: string; readonly path: JsonPath }[] {
  if (isJsonArray(value))
    return value.flatMap((entry, index) =>
      typeof entry === 'string' ? [{ page: entry, path: [...path, index] }] : pagesOf(entry, [...path, index]),
    );
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([key, inner]) =>
        isJsonArray(inner) || isJsonObject(inner) ? pagesOf(inner, [...path, key]) : [],
      )
    : [];
}
