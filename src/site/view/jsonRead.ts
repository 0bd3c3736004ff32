import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';

/** A trimmed, non-empty string; null for anything else. */
export function toTextOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A JSON object; an empty one for anything else. */
export function toObject(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The objects of a list; empty for anything else. */
export function toObjects(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

/** A hex color of three or six digits; null for anything else, which must not get into a style. */
export function toHexColor(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : null;
}

/** An icon given as a name, or as an object with a style. */
export function readConfigIcon(object: JsonObject): { readonly icon: string | null; readonly iconType: string | null } {
  const { icon, iconType } = object;
  return isJsonObject(icon)
    ? { icon: toTextOrNull(icon['name']), iconType: toTextOrNull(icon['style']) }
    : { icon: toTextOrNull(icon), iconType: toTextOrNull(iconType) };
}

/** The path of the first value that meets a condition, in file order; null if there is none. */
export function findValuePath(
  value: JsonValue | undefined,
  meets: (value: JsonValue, key: string | number | undefined) => boolean,
  path: readonly (string | number)[] = [],
): readonly (string | number)[] | null {
  if (value === undefined) return null;
  if (meets(value, path.at(-1))) return path;
  const entries = isJsonArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : [];
  for (const [key, inner] of entries) {
    const found = findValuePath(inner, meets, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
