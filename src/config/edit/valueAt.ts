import { ownValue } from '#base/ownValue.ts';
import { isList, isObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from './jsonText.ts';

/** The value with another one at a path in it; undefined takes what stands there away. */
export function withValue(
  whole: JsonValue | undefined,
  path: JsonPath,
  value: JsonValue | undefined,
): JsonValue | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = isList(whole) ? whole : [];
    const inner = withValue(list[key], rest, value);
    return inner === undefined ? list.toSpliced(key, 1) : [...list.slice(0, key), inner, ...list.slice(key + 1)];
  }
  const object = isObject(whole) ? whole : {};
  const inner = withValue(ownValue(object, key), rest, value);
  if (inner !== undefined) return { ...object, [key]: inner };
  const { [key]: _, ...others } = object;
  return others;
}

/** What stands at a path in a value. */
export function valueIn(whole: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (inner, key) => (isList(inner) ? inner[Number(key)] : isObject(inner) ? ownValue(inner, String(key)) : undefined),
    whole,
  );
}
