import { isSameJson } from '#base/isSameJson.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from './parsedJsonText.ts';

/** A value that differs; undefined means it is removed. */
export interface JsonDifference {
  readonly path: JsonPath;
  readonly value: JsonValue | undefined;
}

/** The innermost values that differ between `before` and `after`, so that equal values around them keep their formatting. */
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

/** True if removing keys and appending others turns one list of keys into the other. */
function sameOrder(before: readonly string[], after: readonly string[]): boolean {
  const kept = before.filter((key) => after.includes(key));
  return kept.every((key, index) => after[index] === key);
}
