import { getOwnProperty } from '#base/getOwnProperty.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from './parsedJsonText.ts';

/** A copy of the value with another value at a path; undefined removes it. */
export function setJsonValue(
  whole: JsonValue | undefined,
  path: JsonPath,
  value: JsonValue | undefined,
): JsonValue | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = isJsonArray(whole) ? whole : [];
    const inner = setJsonValue(list[key], rest, value);
    return inner === undefined ? list.toSpliced(key, 1) : [...list.slice(0, key), inner, ...list.slice(key + 1)];
  }
  const object = isJsonObject(whole) ? whole : {};
  const inner = setJsonValue(getOwnProperty(object, key), rest, value);
  if (inner !== undefined) return { ...object, [key]: inner };
  const { [key]: _, ...others } = object;
  return others;
}

/** The value at a path; undefined if there is none. */
export function getJsonValue(whole: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (inner, key) =>
      isJsonArray(inner) ? inner[Number(key)] : isJsonObject(inner) ? getOwnProperty(inner, String(key)) : undefined,
    whole,
  );
}
