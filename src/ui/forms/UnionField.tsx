import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';
import { emptyValue, formFor } from '#form/formFor.ts';
import { FieldSet } from './FieldSet.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';

/** A value of one of several forms, with a switch between them. */
export function UnionField({ field, path, value, bare, forms }: FieldViewProps & { readonly forms: readonly Field[] }) {
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
    <SegmentedControl
      size="xs"
      aria-label={`Form of ${field.label}`}
      readOnly={readOnly}
      value={String(shown)}
      onChange={(next) => choose(Number(next))}
      data={forms.map(({ label }, index) => ({ value: String(index), label: label === '' ? `Form ${index + 1}` : label }))}
    />
  );
  const plain = form.kind !== 'object' && form.kind !== 'list';
  // The union says what it is; the form chosen adds only its own way of writing it.
  const inner = <Draw key={shown} field={{ ...form, label: field.label, default: form.default ?? field.default, placeholder: form.placeholder ?? field.placeholder, required: false }} path={path} value={written < 0 ? undefined : value} bare />;
  if (bare === true) {
    return (
      <div className={styles.stack}>
        <div>{control}</div>
        {inner}
      </div>
    );
  }
  return (
    <FieldSet field={field} path={path} plain={plain && path.length > 1} actions={control}>
      {inner}
    </FieldSet>
  );
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
