import { z } from 'zod';
import type { Field } from '#form/field.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import type { ConfigFormat } from './docsJson.ts';
import { pageFields } from './frontMatter/pageFields.ts';
import { childLists, nodeKinds } from './navigation/nodeKinds.ts';
import { proseMetaTagPattern } from './sections/schemas.ts';
import { settingsSections } from './sections/registry.ts';
import { listSectionFields } from './settings.ts';

/**
 * Field kinds whose strings readers may see. Strings of all others, and of fields with `isName`, are looked up: a
 * choice, a color, a file, a URL.
 */
const textKinds: readonly Field['kind'][] = ['text', 'longText', 'json'];

const settingFields: Readonly<Record<ConfigFormat, readonly Field[]>> = {
  classic: settingsSections.flatMap((section) => listSectionFields(section, 'classic')),
  current: settingsSections.flatMap((section) => listSectionFields(section, 'current')),
};

/** The fields of all kinds of navigation nodes. */
const nodeFields: readonly Field[] = Object.values(nodeKinds).flatMap(({ fields }) =>
  schemaToFields(z.looseObject(fields)),
);

/** True if programs look up the value below these keys of a docs.json in either format. False for keys without a section. */
export function isReferenceSetting(keys: readonly string[]): boolean {
  const node = keys.slice(keys.findLastIndex((key) => key === 'navigation' || Object.hasOwn(childLists, key)) + 1);
  if (keys[0] === 'navigation') return isReference(fieldsAt(nodeFields, node));
  return isReference([...fieldsAt(settingFields.classic, keys), ...fieldsAt(settingFields.current, keys)]);
}

/** The same for a page's front matter. Meta tags without a field (`og:locale`) are recognized by their colon. */
export function isReferencePageField(keys: readonly string[]): boolean {
  const fields = fieldsAt(pageFields, keys);
  const [key = ''] = keys;
  return fields.length === 0 && key.includes(':') ? !proseMetaTagPattern.test(key) : isReference(fields);
}

function isReference(fields: readonly Field[]): boolean {
  return fields.length > 0 && fields.every((field) => field.isName === true || !textKinds.includes(field.kind));
}

/** All fields that may describe the strings below these keys. Lists don't add a key. */
function fieldsAt(fields: readonly Field[], [key, ...rest]: readonly string[]): readonly Field[] {
  const found = fields.filter((field) => field.key === key).flatMap(withForms);
  return rest.length === 0 ? found.filter(isPlain) : found.flatMap((field) => fieldsBelow(field, rest));
}

function fieldsBelow(field: Field, keys: readonly string[]): readonly Field[] {
  if (field.isName === true) return [field];
  if (field.kind === 'object') return fieldsAt(field.fields, keys);
  if (field.kind !== 'map') return field.kind === 'json' ? [field] : [];
  const isName = field.proseKeys?.test(keys[0] ?? '') === false;
  const values = withForms(isName ? { ...field.value, isName } : field.value);
  return keys.length === 1 ? values.filter(isPlain) : values.flatMap((value) => fieldsBelow(value, keys.slice(1)));
}

function isPlain({ kind, isName }: Field): boolean {
  return isName === true || (kind !== 'object' && kind !== 'map');
}

/** The field itself, the options of a union, or the items of a list. */
function withForms(field: Field): readonly Field[] {
  if (field.isName === true) return [field];
  if (field.kind === 'union') return field.forms.flatMap(withForms);
  return field.kind === 'list' ? withForms(field.item) : [field];
}
