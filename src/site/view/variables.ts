import { isJsonObject, type JsonObject } from '#config/docsJson.ts';

/** The configured variables for pages, used as `{{name}}`. */
export function readSiteVariables({ variables }: JsonObject): JsonObject {
  return isJsonObject(variables) ? variables : {};
}

/** Replaces `{{name}}` with the variable's value. Unknown variables stay as written. */
export function substituteVariables(text: string, words: Readonly<Record<string, unknown>>): string {
  if (!text.includes('{{')) return text;
  return text.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/g, (written, name: string) =>
    Object.hasOwn(words, name) ? String(words[name]) : written,
  );
}
