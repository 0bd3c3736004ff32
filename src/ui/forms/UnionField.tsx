import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { isSameJson } from '#base/isSameJson.ts';
import type { JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';
import { convertToField, isLossyConversion, restoreConverted } from '#form/convertToField.ts';
import { createEmptyValue, findMatchingForm } from '#form/findMatchingForm.ts';
import { FieldSet } from './FieldSet.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';

/** A value in one of several forms, with a switch between them. What a form can't hold is restored on switching to one that can. */
export function UnionField({ field, path, value, bare, forms }: FieldViewProps & { readonly forms: readonly Field[] }) {
  const { set, readOnly, isFlat = false, draw: Draw } = useForm();
  const [chosen, setChosen] = useState<number | null>(null);
  const [left, setLeft] = useState<ReadonlyMap<number, Left>>(new Map());
  const written = value === undefined ? -1 : findMatchingForm(forms, value);
  // A string can fit several forms: the chosen one stays while the value fits it.
  const wanted = forms[chosen ?? 0];
  const shown =
    written < 0 || (chosen !== null && wanted !== undefined && findMatchingForm([wanted], value) === 0)
      ? (chosen ?? 0)
      : written;
  const form = forms[shown];
  if (form === undefined) return null;
  const choose = (index: number) => {
    const next = forms[index];
    setChosen(index);
    if (next === undefined || index === shown) return;
    const before = left.get(index);
    const now =
      before !== undefined && isSameJson(before.became, value)
        ? before.value
        : convertedValue(next, value, { earlier: before?.value, isEntry: typeof path.at(-1) === 'number', from: form });
    if (value !== undefined)
      setLeft(new Map(left).set(shown, { value, became: now, partly: isLossyConversion(form, next, value) }));
    if (now !== value) set(path, now);
  };
  const waiting = [...left].some(
    ([index, { became, partly }]) => index !== shown && partly && isSameJson(became, value),
  );
  const control = (
    <SegmentedControl
      size="xs"
      aria-label={`${field.label} format`}
      readOnly={readOnly}
      value={String(shown)}
      onChange={(next) => choose(Number(next))}
      data={forms.map(({ label }, index) => ({
        value: String(index),
        label: label === '' ? `Option ${index + 1}` : label,
      }))}
    />
  );
  const plain = form.kind !== 'object' && form.kind !== 'list';
  // The union supplies the label and help; the chosen form adds only its control.
  const inner = (
    <Draw
      key={shown}
      field={{
        ...form,
        label: field.label,
        default: form.default ?? field.default,
        placeholder: form.placeholder ?? field.placeholder,
        required: false,
      }}
      path={path}
      value={written < 0 && !(plain && typeof value === 'string') ? undefined : value}
      bare
    />
  );
  const note = waiting ? (
    <p className={styles.note} data-weak>
      This format holds only part of the value. Switch back or undo to restore the rest.
    </p>
  ) : null;
  if (bare === true) {
    return (
      <div className={styles.stack}>
        <div>{control}</div>
        {inner}
        {note}
      </div>
    );
  }
  return (
    <FieldSet field={field} path={path} plain={plain && (isFlat || path.length > 1)} actions={control}>
      {inner}
      {note}
    </FieldSet>
  );
}

/** Value of a form when the user switched to another one. */
interface Left {
  readonly value: JsonValue;
  readonly became: JsonValue | undefined;
  /** True if the chosen form could hold only a part of the value. */
  readonly partly: boolean;
}

/** Converts a value to another form. A list entry becomes empty rather than undefined. */
function convertedValue(
  next: Field,
  value: JsonValue | undefined,
  {
    earlier,
    isEntry,
    from,
  }: { readonly earlier: JsonValue | undefined; readonly isEntry: boolean; readonly from: Field },
): JsonValue | undefined {
  const converted = value === undefined ? undefined : convertToField(next, value, from);
  const empty = isEntry ? createEmptyValue(next) : undefined;
  return (
    converted === undefined ? empty : earlier === undefined ? converted : restoreConverted(earlier, converted)
  ) as JsonValue | undefined; // consists of JSON only
}
