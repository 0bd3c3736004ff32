import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';

/** Words that are there; null for anything else. */
export function toTextOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** An object; an empty one for anything else. */
export function toObject(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The objects of a list; none for anything else. */
export function toObjects(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

/** A hex colour of three or six digits; null for anything else, which is not put into a style. */
export function toHexColor(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : null;
}

/** An icon by its name, or with its style. */
export function readConfigIcon(object: JsonObject): { readonly icon: string | null; readonly iconType: string | null } {
  const { icon, iconType } = object;
  return isJsonObject(icon)
    ? { icon: toTextOrNull(icon['name']), iconType: toTextOrNull(icon['style']) }
    : { icon: toTextOrNull(icon), iconType: toTextOrNull(iconType) };
}
