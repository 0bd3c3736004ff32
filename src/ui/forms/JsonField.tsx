import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { JsonValue } from '#config/docsJson.ts';
import { fieldLabel, placeholderOf } from './fieldLabel.ts';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';
import { useTyped } from './useTyped.ts';

/** A value that has no form of its own, edited as JSON. It is written as soon as it is valid. */
export function JsonField({ field, path, value, bare }: FieldViewProps) {
  const { set, problemAt, readOnly } = useForm();
  const [text, type] = useTyped(value === undefined ? '' : JSON.stringify(value, null, 2));
  const [error, setError] = useState<string | null>(null);
  const change = (next: string) => {
    type(next);
    const read = parse(next);
    setError(read.ok ? null : 'This is not JSON yet. The last valid value is kept.');
    if (read.ok) set(path, read.value);
  };
  return (
    <Textarea
      {...fieldLabel(field, bare)}
      placeholder={placeholderOf(field)}
      autosize
      minRows={1}
      maxRows={16}
      spellCheck={false}
      classNames={{ input: styles.json ?? '' }}
      readOnly={readOnly}
      error={error ?? problemAt(path)}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function parse(text: string): { readonly ok: true; readonly value: JsonValue | undefined } | { readonly ok: false } {
  if (text.trim() === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as JsonValue }; // what JSON gives
  } catch {
    return { ok: false }; // said below the field, in words
  }
}
