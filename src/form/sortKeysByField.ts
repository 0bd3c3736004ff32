import type { Field } from './field.ts';

/** Sorts the keys of objects in a value into the order of the field's description. Unknown keys come last, in their own order. */
export function sortKeysByField<Value>(field: Field, value: Value): Value {
  if (Array.isArray(value))
    return field.kind === 'list' ? (value.map((item: unknown) => sortKeysByField(field.item, item)) as Value) : value; // an array stays an array
  if (typeof value !== 'object' || value === null) return value;
  const fields = getObjectFields(field);
  const known = fields.filter(({ key }) => Object.hasOwn(value, key));
  const keys = new Set([...known.map(({ key }) => key), ...Object.keys(value)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      ordered(
        fields.find((child) => child.key === key),
        (value as Readonly<Record<string, unknown>>)[key],
      ),
    ]),
  ) as Value; // the same keys
}

function ordered(field: Field | undefined, value: unknown): unknown {
  return field === undefined ? value : sortKeysByField(field, value);
}

/** The fields of an object, or of all object forms of a union; empty for any other field. */
export function getObjectFields(field: Field): readonly Field[] {
  if (field.kind === 'object') return field.fields;
  return field.kind === 'union' ? field.forms.flatMap(getObjectFields) : [];
}
