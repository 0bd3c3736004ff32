import type { Field } from '#form/field.ts';

/** An input's label, help and mark, or its name alone where what stands around it says them. */
export function getFieldLabelProps(field: Field, bare: boolean | undefined) {
  if (bare === true) return { 'aria-label': field.label };
  return { label: field.label, description: field.help, withAsterisk: field.required };
}

/** What an empty input shows: the default that holds, or an example. */
export function getPlaceholder(field: Field, otherwise = ''): string {
  return field.default === null ? (field.placeholder ?? otherwise) : `Default: ${String(field.default)}`;
}

/** What one entry of a list or a map is called: its name without the mark of many. */
export function singularize(label: string): string {
  return label.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
