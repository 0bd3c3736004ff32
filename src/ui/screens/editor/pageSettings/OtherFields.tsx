import { ActionIcon, Autocomplete, Button, TextInput, Tooltip } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  toFormValue,
  knownPageKeys,
  createCustomField,
  parseCustomValue,
  type FrontMatterObject,
} from '#config/frontMatter/pageFields.ts';
import type { Field } from '#form/field.ts';
import { FieldView } from '../../../forms/FieldView.tsx';
import { useUnsavedText } from '../../../forms/useInvalidInput.ts';
import styles from './pageSettings.module.css';

interface OtherFieldsProps {
  readonly values: FrontMatterObject;
  /** Keys whose fields are shown above. */
  readonly known: ReadonlySet<string>;
  /** Fields hidden until added. */
  readonly offered: readonly Field[];
  /** Undefined removes the field. */
  readonly onChange: (key: string, value: unknown) => void;
}

/** The site's custom fields: changed, added and removed by their keys. */
export function OtherFields({ values, known, offered, onChange }: OtherFieldsProps) {
  const others = Object.entries(values).filter(([key]) => !knownPageKeys.has(key));
  return (
    <>
      {others.length > 0 && <h3 className={styles.subheading}>Other fields</h3>}
      {others.map(([key, value]) => (
        <OtherField key={key} name={key} value={value} onRemove={() => onChange(key, undefined)} />
      ))}
      <AddField taken={new Set([...known, ...Object.keys(values)])} offered={offered} onAdd={onChange} />
    </>
  );
}

interface OtherFieldProps {
  readonly name: string;
  readonly value: unknown;
  readonly onRemove: () => void;
}

function OtherField({ name, value, onRemove }: OtherFieldProps) {
  const field = createCustomField(name, value);
  return (
    <div className={styles.other} data-kind={field.kind}>
      <FieldView field={field} path={[name]} value={toFormValue(value)} />
      <Tooltip label={`Remove ${name}`}>
        <ActionIcon
          className={styles.remove}
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <X size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

interface AddFieldProps {
  readonly taken: ReadonlySet<string>;
  readonly offered: readonly Field[];
  readonly onAdd: (key: string, value: unknown) => void;
}

function AddField(props: AddFieldProps) {
  const [name, setName] = useUnsavedText('field');
  const [value, setValue] = useUnsavedText('value');
  const [isAsked, setAsked] = useState(false);
  // Unfinished input is shown again; once cleared, the form stays until closed.
  const type = (set: (words: string) => void) => (words: string) => {
    setAsked(true);
    set(words);
  };
  if (isAsked || name !== '' || value !== '') {
    const close = () => {
      setAsked(false);
      setName('');
      setValue('');
    };
    return (
      <AddForm
        {...props}
        name={name}
        value={value}
        setName={type(setName)}
        setValue={type(setValue)}
        isAsked={isAsked}
        onClose={close}
      />
    );
  }
  return (
    <Button
      className={styles.add}
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<Plus size={14} aria-hidden />}
      onClick={() => setAsked(true)}
    >
      Add field
    </Button>
  );
}

interface AddFormProps extends AddFieldProps {
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly value: string;
  readonly setValue: (value: string) => void;
  /** True if the user just opened the form; false if it restores unfinished input. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

function AddForm({ taken, offered, name, setName, value, setValue, isAsked, onAdd, onClose }: AddFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const [isFirst] = useState(isAsked);
  useEffect(() => {
    if (isFirst) first.current?.focus();
  }, [isFirst]);
  const key = name.trim();
  const error = taken.has(key) ? 'A field with this name already exists.' : null;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (key === '' || error !== null) return;
    onAdd(key, parseCustomValue(value));
    onClose();
  };
  return (
    <form className={styles.adding} aria-label="Add field" onSubmit={add}>
      <Autocomplete
        label="Name"
        data={offered.map((field) => field.key)}
        value={name}
        error={error}
        ref={first}
        onChange={setName}
      />
      <TextInput
        label="Value"
        description="A number, true, false, or text"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" size="compact-xs" disabled={key === '' || error !== null}>
          Add
        </Button>
        <Button size="compact-xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
