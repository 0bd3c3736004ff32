import type { Field } from '#form/field.ts';
import type { Shape } from './docsJson.ts';
import { pageFields } from './frontMatter/pageField.ts';
import { sections } from './sections/registry.ts';
import { sectionFields } from './settings.ts';

/** Fields whose strings readers see, or may see. Of all others the string is looked up: a choice, a color, a file, a URL. */
const textKinds: readonly Field['kind'][] = ['text', 'longText', 'json'];

const settingFields: Readonly<Record<Shape, readonly Field[]>> = {
  classic: sections.flatMap((section) => sectionFields(section, 'classic')),
  current: sections.flatMap((section) => sectionFields(section, 'current')),
};

/** True if the value below these keys of a docs.json of either format is one that programs look up. False for keys that no section describes. */
export function isReferenceSetting(keys: readonly string[]): boolean {
  return isReference([...fieldsAt(settingFields.classic, keys), ...fieldsAt(settingFields.current, keys)]);
}

/** The same for the front matter of a page. */
export function isReferencePageField(keys: readonly string[]): boolean {
  return isReference(fieldsAt(pageFields, keys));
}

function isReference(fields: readonly Field[]): boolean {
  return fields.length > 0 && fields.every(({ kind }) => !textKinds.includes(kind));
}

/** All fields that may describe the strings below these keys; lists add no key. */
function fieldsAt(fields: readonly Field[], [key, ...rest]: readonly string[]): readonly Field[] {
  const found = fields.filter((field) => field.key === key).flatMap(withForms);
  return rest.length === 0 ? found.filter(isPlain) : found.flatMap((field) => fieldsBelow(field, rest));
}

function fieldsBelow(field: Field, keys: readonly string[]): readonly Field[] {
  if (field.kind === 'object') return fieldsAt(field.fields, keys);
  if (field.kind !== 'map') return field.kind === 'json' ? [field] : [];
  const values = withForms(field.value);
  return keys.length === 1 ? values.filter(isPlain) : values.flatMap((value) => fieldsBelow(value, keys.slice(1)));
}

function isPlain({ kind }: Field): boolean {
  return kind !== 'object' && kind !== 'map';
}

/** The field, or the forms of a union and the entries of a list. */
function withForms(field: Field): readonly Field[] {
  if (field.kind === 'union') return field.forms.flatMap(withForms);
  return field.kind === 'list' ? withForms(field.item) : [field];
}
