import { getOwnProperty } from '#base/getOwnProperty.ts';
import { getNodeValue } from 'jsonc-parser';
import { z } from 'zod';
import type { RepoPath } from '#base/repoPath.ts';
import { applyEdits, diffToEdit, type TextEdit } from '#base/textEdit.ts';
import type { Field } from '#form/field.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import { listOtherFormatKeys } from './check/checkFields.ts';
import { resolveJsonLocation } from './check/configFinding.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonValue, type ConfigFormat } from './docsJson.ts';
import { diffJson } from './edit/diffJson.ts';
import { findNodeAtPath, findReferenceAt, parseJsonText, readReference, type JsonPath } from './edit/parsedJsonText.ts';
import { setValue } from './patchDocsJson.ts';
import { listKeyOrders } from './sections/keyOrder.ts';
import type { SettingsSection } from './sections/section.ts';

/** The fields of a section in the file's format; empty if that format has none. */
export function listSectionFields(section: SettingsSection, shape: ConfigFormat): readonly Field[] {
  return schemaToFields(z.looseObject(section[shape]));
}

/** The sections that match a search: title, help, search terms, or field labels contain all of the words. */
export function searchSections(
  all: readonly SettingsSection[],
  shape: ConfigFormat,
  words: string,
): readonly SettingsSection[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return all.filter((section) => {
    const fields = listSectionFields(section, shape);
    const text = [section.title, section.help, ...section.keywords, ...labelsOf(fields)].join(' ').toLowerCase();
    return fields.length > 0 && wanted.every((word) => text.includes(word));
  });
}

/** The sections to show for a configuration: those of its own format, and those with one of its keys in the other format. */
export function listShownSections(
  all: readonly SettingsSection[],
  { config, format }: Pick<DocsJson, 'config' | 'format'>,
  words: string,
): readonly SettingsSection[] {
  const other = getOtherConfigFormat(format);
  const foreign = new Set(listOtherFormatKeys(config, format));
  const own = new Set(searchSections(all, format, words));
  const strays = new Set(
    searchSections(all, other, words).filter((section) => Object.keys(section[other]).some((key) => foreign.has(key))),
  );
  return all.filter((section) => own.has(section) || strays.has(section));
}

/**
 * Titles of the sections where only the other format has a setting that matches a search; empty if this format has one in the same
 * section, or without a search.
 */
export function listOtherFormatMatches(
  all: readonly SettingsSection[],
  format: ConfigFormat,
  words: string,
): readonly string[] {
  if (words.trim() === '') return [];
  const own = new Set(searchSections(all, format, words));
  return searchSections(all, getOtherConfigFormat(format), words).flatMap((section) =>
    own.has(section) ? [] : [section.title],
  );
}

/** The other configuration format. */
export function getOtherConfigFormat(shape: ConfigFormat): ConfigFormat {
  return shape === 'classic' ? 'current' : 'classic';
}

/** The value of a setting; undefined if it isn't set, so the default applies. */
export function readSetting({ config }: Pick<DocsJson, 'config'>, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (value, key) =>
      isJsonArray(value) && typeof key === 'number'
        ? value[key]
        : isJsonObject(value)
          ? getOwnProperty(value, String(key))
          : undefined,
    config,
  );
}

/**
 * Edits that set a setting in the file that contains it, which is another file for `$ref` parts; `undefined` removes
 * its key. A new key goes where the format's documentation has it. `textOf` returns the text of a file. No edits if the
 * file doesn't exist or isn't JSON, or if the setting is in a file that can't be read, whose `$ref` is in `unread`.
 */
export function writeSetting(
  docs: Pick<DocsJson, 'config' | 'locations' | 'format'>,
  path: JsonPath,
  value: JsonValue | undefined,
  file: RepoPath,
  textOf: (path: RepoPath) => string | null,
): { readonly file: RepoPath; readonly edits: readonly TextEdit[]; readonly unread: string | null } {
  const main = parseJsonText(textOf(file) ?? '');
  const own = main === null ? null : findNodeAtPath(main.root, path);
  // A key next to a `$ref` wins over the one in the other file (reference §1.7).
  const place = own !== null && readReference(own) === null ? { file, path } : resolveJsonLocation(docs, path, file);
  const written = place.file ?? file;
  const text = textOf(written);
  const unread = text === null ? null : findReferenceAt(text, place.path);
  return {
    file: written,
    unread,
    edits:
      text === null || unread !== null
        ? []
        : editsTo(
            text,
            place.path,
            value,
            listKeyOrders(docs.format, path).slice(Math.max(0, path.length - place.path.length)),
          ),
  };
}

/** Writes only what differs; equal parts of the value keep their formatting. */
function editsTo(
  text: string,
  path: JsonPath,
  value: JsonValue | undefined,
  orders: readonly (readonly string[])[],
): readonly TextEdit[] {
  const json = parseJsonText(text);
  const node = json === null ? null : findNodeAtPath(json.root, path);
  // A file of its own stays, with nothing in it.
  if (value === undefined && path.length === 0)
    return node === null ? [] : setValue(text, path, node.type === 'array' ? [] : {});
  if (value === undefined || node === null) return setValue(text, path, value, orders);
  const before: JsonValue = getNodeValue(node); // JSON content
  const result = diffJson(before, value, path).reduce(
    (current, difference) => applyEdits(current, setValue(current, difference.path, difference.value)),
    text,
  );
  return diffToEdit(text, result);
}

function labelsOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => [
    field.label,
    field.key,
    ...labelsOf(
      field.kind === 'object'
        ? field.fields
        : field.kind === 'union'
          ? field.forms
          : field.kind === 'list'
            ? [field.item]
            : [],
    ),
  ]);
}
