import { isList, isObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';

/** Words that are there; null for anything else. */
export function wordsIn(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** An object; an empty one for anything else. */
export function objectIn(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The objects of a list; none for anything else. */
export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return isList(value) ? value.filter(isObject) : [];
}

/** A hex colour of three or six digits; null for anything else, which is not put into a style. */
export function colourIn(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : null;
}

/** An icon by its name, or with its style. */
export function iconIn(object: JsonObject): { readonly icon: string | null; readonly iconType: string | null } {
  const { icon, iconType } = object;
  return isObject(icon)
    ? { icon: wordsIn(icon['name']), iconType: wordsIn(icon['style']) }
    : { icon: wordsIn(icon), iconType: wordsIn(iconType) };
}
