import { isSameJson } from '#base/isSameJson.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from './parsedJsonText.ts';

/** One value that differs: what it is to be, or undefined where it is to go. */
export interface JsonDifference {
  readonly path: JsonPath;
  readonly value: JsonValue | undefined;
}

/** The innermost values in which `after` differs from `before`, so that what is equal around them can stay as it is written. */
export function diffJson(
  before: JsonValue | undefined,
  after: JsonValue,
  path: JsonPath = [],
): readonly JsonDifference[] {
  if (isJsonObject(before) && isJsonObject(after) && sameOrder(Object.keys(before), Object.keys(after))) {
    const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
    return [
      ...Object.entries(after).flatMap(([key, value]) =>
        diffJson(Object.hasOwn(before, key) ? before[key] : undefined, value, [...path, key]),
      ),
      ...gone.map((key) => ({ path: [...path, key], value: undefined })),
    ];
  }
  if (isJsonArray(before) && isJsonArray(after) && before.length === after.length)
    return after.flatMap((value, index) => diffJson(before[index], value, [...path, index]));
  return isSameJson(before, after) ? [] : [{ path, value: after }];
}

/** Whether keys can be taken out and added at the end to come from one to the other. */
function sameOrder(before: readonly string[], after: readonly string[]): boolean {
  const kept = before.filter((key) => after.includes(key));
  return kept.every((key, index) => after[index] === key);
}
