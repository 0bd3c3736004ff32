import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { JsonValue } from '#config/docsJson.ts';
import { findTooDeepOffset } from '#config/edit/nesting.ts';
import type { Field } from '#form/field.ts';
import { getFieldLabelProps, getPlaceholder } from './getFieldLabelProps.ts';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';
import { useInvalidInput } from './useInvalidInput.ts';
import { useInvalidInputHistory } from './useInvalidInputHistory.ts';

/** A value without a form of its own, edited as JSON and written as soon as it is valid. */
export function JsonField({ field, path, value, bare }: FieldViewProps) {
  const { set, problemAt, problemIn = problemAt, readOnly } = useForm();
  const written = compact(value);
  const unwritten = useInvalidInput(path);
  const [text, setText] = useState(() => unwritten.at(written) ?? printed(written));
  const isValid = text === printed(written) || parse(text).ok;
  const error = isValid ? null : 'This isn’t valid JSON, or it’s nested too deeply. The last valid value is kept.';
  const typed = useRef<Set<string>>(new Set());
  const latest = useRef(written);
  useEffect(() => {
    // An echo of what was typed here doesn't replace the typed text; changes from elsewhere do.
    if (typed.current.has(written)) {
      if (written === latest.current) typed.current.clear();
      return;
    }
    if (latest.current === written) return;
    latest.current = written;
    setText(unwritten.at(written) ?? printed(written));
  }, [written, unwritten]);
  const steps = useInvalidInputHistory(printed(written), text, (next) => {
    setText(next);
    unwritten.keep(latest.current, parse(next).ok ? null : next);
  });
  const change = (next: string) => {
    setText(next);
    const read = parse(next);
    steps.noteTyped(read.ok && compact(read.value) !== latest.current);
    unwritten.keep(latest.current, read.ok ? null : next);
    if (!read.ok) return;
    latest.current = compact(read.value);
    typed.current.add(latest.current);
    set(path, read.value);
  };
  return (
    <Textarea
      {...getFieldLabelProps(withJsonHelp(field), bare)}
      placeholder={getPlaceholder(field)}
      autosize
      minRows={1}
      maxRows={16}
      spellCheck={false}
      classNames={{ input: styles.json ?? '' }}
      readOnly={readOnly}
      data-unsaved={error !== null || undefined}
      error={error ?? problemIn(path)}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={steps.onKeyDown}
    />
  );
}

/** Adds to the help why the value is edited as JSON: the setting has no form, or its form can't show this value. */
function withJsonHelp(field: Field): Field {
  if (field.kind === 'code') return field;
  const why =
    field.kind === 'json'
      ? 'This setting has no form. Edit it as JSON.'
      : 'The form can’t show this value. Edit it as JSON.';
  return { ...field, help: field.help === null ? why : `${field.help} ${why}` };
}

function compact(value: JsonValue | undefined): string {
  return value === undefined ? '' : JSON.stringify(value);
}

function printed(written: string): string {
  return written === '' ? '' : JSON.stringify(JSON.parse(written), null, 2);
}

function parse(text: string): { readonly ok: true; readonly value: JsonValue | undefined } | { readonly ok: false } {
  if (text.trim() === '') return { ok: true, value: undefined };
  if (findTooDeepOffset(text) !== null) return { ok: false };
  try {
    return { ok: true, value: JSON.parse(text) as JsonValue }; // JSON.parse returns JSON
  } catch {
    return { ok: false }; // the error is shown below the field
  }
}
