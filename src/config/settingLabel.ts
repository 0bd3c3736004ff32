import type { Field } from '#form/field.ts';
import type { ConfigFormat } from './docsJson.ts';
import type { JsonPath } from './edit/parsedJsonText.ts';
import { settingsSections } from './sections/registry.ts';
import { listSectionFields } from './settings.ts';

/** The label of a setting in the forms, from the section inward. Keys without a form are shown as written, entries by number. */
export function getSettingLabel(path: JsonPath, shape: ConfigFormat): string {
  const [key, ...rest] = path;
  const section = settingsSections.find((candidate) => Object.hasOwn(candidate[shape], String(key)));
  const field =
    section === undefined ? undefined : listSectionFields(section, shape).find((candidate) => candidate.key === key);
  if (section === undefined || field === undefined) return path.join(' › ');
  const own = field.label === section.title ? [section.title] : [section.title, field.label];
  return [...own, ...labelsAlong(field, rest)].join(' › ');
}

function labelsAlong(field: Field, path: JsonPath): readonly string[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (field.kind === 'union') {
    const form = field.forms.find((candidate) =>
      typeof key === 'number'
        ? candidate.kind === 'list'
        : candidate.kind === 'object' && candidate.fields.some((inner) => inner.key === key),
    );
    return form === undefined ? path.map(String) : labelsAlong(form, path);
  }
  if (field.kind === 'list' && typeof key === 'number') return [String(key + 1), ...labelsAlong(field.item, rest)];
  const inner = field.kind === 'object' ? field.fields.find((candidate) => candidate.key === key) : undefined;
  return inner === undefined ? path.map(String) : [inner.label, ...labelsAlong(inner, rest)];
}
