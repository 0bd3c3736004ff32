import type { Field } from './field.ts';

/** Index of the first form of a union whose type fits the value; -1 if none does. */
export function findMatchingForm(forms: readonly Field[], value: unknown): number {
  return forms.findIndex((form) => fits(form, value));
}

/** The value of a newly added field. */
export function createEmptyValue(field: Field): unknown {
  if (field.kind === 'list') return [];
  if (field.kind === 'map') return {};
  if (field.kind === 'object')
    return Object.fromEntries(
      field.fields.filter(({ required }) => required).map((inner) => [inner.key, createEmptyValue(inner)]),
    );
  if (field.kind === 'union') return field.forms[0] === undefined ? '' : createEmptyValue(field.forms[0]);
  if (field.kind === 'choice') return field.options[0] ?? '';
  if (field.kind === 'boolean') return false;
  if (field.kind === 'number') return 0;
  return field.kind === 'json' ? null : '';
}

function fits(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'list':
      return Array.isArray(value);
    case 'object':
    case 'map':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'union':
      return findMatchingForm(field.forms, value) >= 0;
    case 'choice':
      return field.options.includes(String(value));
    case 'boolean':
    case 'number':
      return typeof value === field.kind;
    case 'json':
    case 'code':
      return true;
    default:
      return typeof value === 'string';
  }
}

/** Labels of required fields that are still empty in a value. */
export function listMissingFields(field: Field, value: unknown): readonly string[] {
  switch (field.kind) {
    case 'object': {
      const values: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
      return field.fields
        .filter(({ required }) => required)
        .flatMap((inner) => (listMissingFields(inner, values[inner.key]).length === 0 ? [] : [inner.label]));
    }
    case 'union': {
      const form = field.forms[findMatchingForm(field.forms, value)];
      return form === undefined
        ? [field.label]
        : listMissingFields(form, value).map((label) => (label === '' ? field.label : label));
    }
    case 'list':
    case 'map':
    case 'choice':
    case 'boolean':
    case 'number':
    case 'json':
      return value === undefined ? [field.label] : [];
    default:
      return value === undefined || (typeof value === 'string' && value.trim() === '') ? [field.label] : [];
  }
}
