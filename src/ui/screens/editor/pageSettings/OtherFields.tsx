import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FieldControl } from './FieldControl.tsx';
import { kindOf, typedValue } from './fieldValue.ts';
import styles from './pageSettings.module.css';

interface OtherFieldsProps {
  /** The fields that have no control of their own. */
  readonly fields: readonly (readonly [key: string, value: unknown])[];
  /** All names that are in use or have a control of their own. */
  readonly taken: ReadonlySet<string>;
  /** Undefined takes the field away. */
  readonly onChange: (key: string, value: unknown) => void;
}

/** Fields of the site's own making: changed, added and removed under the names that they have. */
export function OtherFields({ fields, taken, onChange }: OtherFieldsProps) {
  return (
    <>
      {fields.length > 0 && <h3 className={styles.subheading}>Other fields</h3>}
      {fields.map(([key, value]) => (
        <OtherField key={key} name={key} value={value} onChange={(next) => onChange(key, next)} />
      ))}
      <AddField taken={taken} onAdd={onChange} />
    </>
  );
}

function OtherField({
  name,
  value,
  onChange,
}: {
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const kind = kindOf(value);
  return (
    <div className={styles.other} data-kind={kind}>
      <FieldControl
        field={{ key: name, label: name, kind: kind === 'raw' ? 'text' : kind, stays: true }}
        value={value}
        onChange={onChange}
      />
      <Tooltip label={`Remove ${name}`}>
        <ActionIcon
          className={styles.remove}
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name}`}
          onClick={() => onChange(undefined)}
        >
          <X size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function AddField({
  taken,
  onAdd,
}: {
  readonly taken: ReadonlySet<string>;
  readonly onAdd: (key: string, value: unknown) => void;
}) {
  const [open, setOpen] = useState(false);
  if (open) return <AddForm taken={taken} onAdd={onAdd} onClose={() => setOpen(false)} />;
  return (
    <Button
      className={styles.add}
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<Plus size={14} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      Add a field
    </Button>
  );
}

interface AddFormProps {
  readonly taken: ReadonlySet<string>;
  readonly onAdd: (key: string, value: unknown) => void;
  readonly onClose: () => void;
}

function AddForm({ taken, onAdd, onClose }: AddFormProps) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const key = name.trim();
  const error = taken.has(key) ? 'There is a field of this name already.' : null;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (key === '' || error !== null) return;
    onAdd(key, typedValue(value));
    onClose();
  };
  return (
    <form className={styles.adding} aria-label="Add a field" onSubmit={add}>
      <TextInput
        size="xs"
        label="Name"
        value={name}
        error={error}
        ref={first}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label="Value"
        description="A number, true or false, or words"
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
