import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { Field } from '#form/field.ts';
import { isJsonArray, isJsonObject, type ConfigFormat, type JsonObject, type JsonValue } from './docsJson.ts';
import type { JsonPath } from './edit/parsedJsonText.ts';
import { getEntryName } from './entryName.ts';
import { settingsSections } from './sections/registry.ts';
import { listSectionFields } from './settings.ts';

/**
 * The label of a setting in the forms, from the section inward. Keys without a form are shown as written; entries by
 * their name in the configuration, or else by number.
 */
export function getSettingLabel(path: JsonPath, shape: ConfigFormat, config: JsonObject = {}): string {
  const [key, ...rest] = path;
  const section = settingsSections.find((candidate) => Object.hasOwn(candidate[shape], String(key)));
  const field = section === undefined ? undefined : fieldsOf(section, shape).find((candidate) => candidate.key === key);
  const value = getOwnProperty(config, String(key));
  if (section === undefined || field === undefined) return [key, ...namesAlong(rest, value)].join(' › ');
  const own = field.label === section.title ? [section.title] : [section.title, field.label];
  return [...own, ...labelsAlong(field, rest, value)].join(' › ');
}

/** Sections don't change, and thousands of redirects can be labeled. */
const known = new Map<string, readonly Field[]>();

function fieldsOf(section: (typeof settingsSections)[number], shape: ConfigFormat): readonly Field[] {
  const key = `${shape} ${section.name}`;
  const fields = known.get(key) ?? listSectionFields(section, shape);
  known.set(key, fields);
  return fields;
}

function labelsAlong(field: Field, path: JsonPath, value: JsonValue | undefined): readonly string[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (field.kind === 'union') {
    const form = field.forms.find((candidate) =>
      typeof key === 'number'
        ? candidate.kind === 'list'
        : candidate.kind === 'object' && candidate.fields.some((inner) => inner.key === key),
    );
    return form === undefined ? namesAlong(path, value) : labelsAlong(form, path, value);
  }
  const below = childOf(value, key);
  if (field.kind === 'list' && typeof key === 'number')
    return [getEntryName(below) ?? String(key + 1), ...labelsAlong(field.item, rest, below)];
  const inner = field.kind === 'object' ? field.fields.find((candidate) => candidate.key === key) : undefined;
  return inner === undefined ? namesAlong(path, value) : [inner.label, ...labelsAlong(inner, rest, below)];
}

function namesAlong(path: JsonPath, value: JsonValue | undefined): readonly string[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  const below = childOf(value, key);
  return [typeof key === 'number' ? (getEntryName(below) ?? String(key + 1)) : key, ...namesAlong(rest, below)];
}

function childOf(value: JsonValue | undefined, key: string | number): JsonValue | undefined {
  if (typeof key === 'number') return isJsonArray(value) ? value[key] : undefined;
  return isJsonObject(value) ? getOwnProperty(value, key) : undefined;
}
