import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { openSiteNow } from '#state/siteStore.ts';
import { useTyped } from '../../../forms/useTyped.ts';
import { IconInput } from '../../../icons/IconInput.tsx';
import { OperationInput } from './OperationInput.tsx';
import { fits, textOf, typedNumber, withWords, wordsOf } from './fieldValue.ts';
import styles from './pageSettings.module.css';

/** A setting of a page, and how it is edited. */
export interface PageField {
  readonly key: string;
  readonly label: string;
  /** `off` is a switch that is on where nothing is said; `operation` picks one of the OpenAPI files'. */
  readonly kind: 'text' | 'number' | 'flag' | 'off' | 'words' | 'icon' | 'choice' | 'operation';
  readonly help?: string;
  /** What a choice is made from, the value first. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** A field that is there only because the page has it: it stays when it is emptied, and a switch says no by itself. */
  readonly stays?: boolean;
}

interface FieldControlProps {
  readonly field: PageField;
  readonly value: unknown;
  /** Undefined takes the field away. */
  readonly onChange: (value: unknown) => void;
}

/** One field of front matter. What does not fit its control is shown as it is. */
export function FieldControl({ field, value, onChange }: FieldControlProps) {
  const { kind, label, help, stays = false } = field;
  if (!fits(value, kind === 'off' ? 'flag' : kind === 'flag' || kind === 'words' ? kind : 'text'))
    return <RawValue label={label} value={value} />;
  if (kind === 'flag') {
    return (
      <Switch
        className={styles.flag}
        labelPosition="left"
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked ? true : stays ? false : undefined)}
      />
    );
  }
  if (kind === 'off') {
    return (
      <Switch
        className={styles.flag}
        labelPosition="left"
        label={label}
        checked={value !== false}
        onChange={(event) => onChange(event.currentTarget.checked ? undefined : false)}
      />
    );
  }
  if (kind === 'words') {
    const change = (next: string[]) => onChange(next.length === 0 && !stays ? undefined : withWords(value, next));
    return (
      <TagsInput
        size="xs"
        label={label}
        description={help}
        classNames={{ input: styles.words, inputField: styles.wordsField }}
        value={[...wordsOf(value)]}
        onChange={change}
      />
    );
  }
  if (kind === 'choice') return <Choice field={field} value={textOf(value)} onChange={onChange} />;
  return <Words field={field} value={value} onChange={onChange} />;
}

function Choice({
  field: { label, help, choices = [] },
  value,
  onChange,
}: FieldControlProps & { readonly value: string }) {
  const listed = choices.some(([known]) => known === value) ? choices : [...choices, [value, value] as const];
  return (
    <Select
      size="xs"
      label={label}
      description={help}
      data={listed.map(([known, name]) => ({ value: known, label: name }))}
      value={value}
      allowDeselect={false}
      onChange={(next) => onChange(next === null || next === '' ? undefined : next)}
    />
  );
}

function Words({ field: { kind, label, help, stays = false }, value, onChange }: FieldControlProps) {
  const [isNumber] = useState(kind === 'number' || typeof value === 'number');
  const [text, setText] = useTyped(textOf(value));
  const type = (next: string) => {
    setText(next);
    const typed = isNumber && next !== '' ? typedNumber(next) : next;
    if (typed !== null) onChange(typed === '' && !stays ? undefined : typed);
  };
  if (kind === 'operation') return <OperationInput label={label} help={help ?? ''} value={text} onChange={type} />;
  if (kind === 'icon')
    return (
      <IconInput
        size="xs"
        label={label}
        name={label}
        value={text}
        library={openSiteNow()?.configuration?.facts.iconLibrary}
        onChange={type}
      />
    );
  return (
    <TextInput
      size="xs"
      label={label}
      description={help}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function RawValue({ label, value }: { readonly label: string; readonly value: unknown }) {
  return (
    <div className={styles.raw}>
      <span>{label}</span>
      <code>{JSON.stringify(value)}</code>
    </div>
  );
}
