import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '#form/field.ts';
import { emptyValue, formFor } from '#form/formFor.ts';
import type { JsonValue } from '#config/docsJson.ts';
import { FieldSet } from './FieldSet.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';

/** A value of one of several forms, with a switch between them. */
export function UnionField({ field, path, value, forms }: FieldViewProps & { readonly forms: readonly Field[] }) {
  const { set, readOnly, draw: Draw } = useForm();
  const [chosen, setChosen] = useState(0);
  const written = value === undefined ? -1 : formFor(forms, value);
  const shown = written < 0 ? chosen : written;
  const form = forms[shown];
  if (form === undefined) return null;
  const choose = (index: number) => {
    const next = forms[index];
    setChosen(index);
    if (next !== undefined && value !== undefined) set(path, converted(value, next));
  };
  const control = (
    <SegmentedControl size="xs" aria-label={`Form of ${field.label}`} readOnly={readOnly} value={String(shown)} onChange={(next) => choose(Number(next))} data={forms.map(({ label }, index) => ({ value: String(index), label: label === '' ? `Form ${index + 1}` : label }))} />
  );
  const plain = form.kind === 'object' ? form.fields.map((child) => <Draw key={child.key} field={child} path={[...path, child.key]} value={valueIn(value, child.key)} />) : null;
  return (
    <FieldSet field={field} actions={control}>
      {plain ?? <Draw key={shown} field={{ ...form, label: form.label === '' ? field.label : form.label, required: false }} path={path} value={written < 0 ? undefined : value} />}
    </FieldSet>
  );
}

function valueIn(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, JsonValue>>)[key] : undefined; // an object, as was just asked
}

/** The value in another form, with as much of it as that form can hold. */
function converted(value: JsonValue, form: Field): JsonValue {
  const word = firstText(value);
  if (form.kind === 'list') return word === null ? [] : [word];
  if (form.kind !== 'object') return word ?? (emptyValue(form) as JsonValue); // made of JSON alone
  const [first] = form.fields;
  const required = form.fields.filter((child) => child.required);
  const filled = required.length > 0 ? required : first === undefined ? [] : [first];
  return Object.fromEntries(filled.map((child) => [child.key, word ?? '']));
}

function firstText(value: JsonValue): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  for (const inner of Object.values(value)) if (typeof inner === 'string') return inner;
  return null;
}
