import type { Field } from '#form/field.ts';

/** An input's label, help and required mark, or only its accessible name if the parent shows them. */
export function getFieldLabelProps(field: Field, bare: boolean | undefined) {
  if (bare === true) return { 'aria-label': field.label };
  return { label: field.label, description: field.help, withAsterisk: field.required };
}

/** Placeholder of an empty input: the default value, or an example. */
export function getPlaceholder(field: Field, otherwise = ''): string {
  return field.default === null ? (field.placeholder ?? otherwise) : `Default: ${String(field.default)}`;
}

/** Singular of an English label, for a single entry of a list or a map. */
export function singularize(label: string): string {
  return label.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
