import type { Field } from './field.ts';

/** A value with the keys of its objects in the order that its field describes them in; keys that it does not describe come last, as they are. */
export function sortKeysByField<Value>(field: Field, value: Value): Value {
  if (Array.isArray(value))
    return field.kind === 'list' ? (value.map((item: unknown) => sortKeysByField(field.item, item)) as Value) : value; // a list stays one
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

/** The fields that an object of this field has, in any of its forms; none where it is no object. */
export function getObjectFields(field: Field): readonly Field[] {
  if (field.kind === 'object') return field.fields;
  return field.kind === 'union' ? field.forms.flatMap(getObjectFields) : [];
}
