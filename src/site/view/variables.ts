import { isJsonObject, type JsonObject } from '#config/docsJson.ts';

/** The words that the configuration has for pages, by the names that `{{name}}` calls them. */
export function readSiteVariables({ variables }: JsonObject): JsonObject {
  return isJsonObject(variables) ? variables : {};
}

/** `{{name}}` is the variable's words; one that is not there stays as it is written, and is told. */
export function substituteVariables(text: string, words: Readonly<Record<string, unknown>>): string {
  if (!text.includes('{{')) return text;
  return text.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/g, (written, name: string) =>
    Object.hasOwn(words, name) ? String(words[name]) : written,
  );
}
