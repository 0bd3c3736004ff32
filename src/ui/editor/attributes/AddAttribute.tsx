import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useUnsavedText } from '../../forms/useInvalidInput.ts';
import styles from './AttributesForm.module.css';

interface AddAttributeProps {
  readonly taken: readonly string[];
  readonly onAdd: (name: string) => void;
}

/** Form that adds an attribute to a component by name. */
export function AddAttribute({ taken, onAdd }: AddAttributeProps) {
  const [name, setName] = useUnsavedText('attribute');
  const added = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (added.current === null || !taken.includes(added.current)) return;
    added.current = null;
    // The newest attribute is last.
    form.current?.previousElementSibling?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [taken]);
  const problem =
    name === ''
      ? null
      : !/^[A-Za-z_$][\w$:.-]*$/.test(name)
        ? 'Start with a letter, then use letters, digits, and hyphens.'
        : taken.includes(name)
          ? 'An attribute with this name already exists.'
          : null;
  return (
    <form
      ref={form}
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '' || problem !== null) return;
        onAdd(name);
        added.current = name;
        setName('');
      }}
    >
      <TextInput
        size="xs"
        aria-label="New attribute name"
        placeholder="Add custom attribute"
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={name === '' || problem !== null}>
        Add
      </Button>
    </form>
  );
}
