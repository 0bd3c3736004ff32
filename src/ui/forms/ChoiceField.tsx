import { NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';

/** One of several words. */
export function ChoiceField({ field, path, value, options }: FieldViewProps & { readonly options: readonly string[] }) {
  const { set, problemAt, readOnly } = useForm();
  const written = typeof value === 'string' ? value : null;
  const data = written === null || options.includes(written) ? options : [...options, written];
  return (
    <Select
      label={field.label}
      description={field.help}
      withAsterisk={field.required}
      data={[...data]}
      value={written}
      placeholder={field.default === null ? 'Not set' : `Default: ${String(field.default)}`}
      clearable={!field.required}
      readOnly={readOnly}
      error={problemAt(path)}
      onChange={(next) => set(path, next ?? undefined)}
    />
  );
}

/** On, off, or left to its default. */
export function SwitchField({ field, path, value }: FieldViewProps) {
  const { set, problemAt, readOnly } = useForm();
  const error = problemAt(path);
  const id = `setting-${path.join('-')}`;
  return (
    <div className={styles.choice} role="group" aria-labelledby={id}>
      <span className={styles.label} id={id}>
        {field.label}
      </span>
      <SegmentedControl
        size="xs"
        aria-label={field.label}
        readOnly={readOnly}
        value={value === true ? 'on' : value === false ? 'off' : ''}
        onChange={(next) => set(path, next === '' ? undefined : next === 'on')}
        data={[
          { value: '', label: field.default === null ? 'Not set' : `Default (${field.default === true ? 'on' : 'off'})` },
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
      />
      {field.help !== null && <p className={styles.help}>{field.help}</p>}
      {error !== null && <p className={styles.error}>{error}</p>}
    </div>
  );
}

/** A number. */
export function NumberField({ field, path, value }: FieldViewProps) {
  const { set, problemAt, readOnly } = useForm();
  return (
    <NumberInput
      label={field.label}
      description={field.help}
      withAsterisk={field.required}
      value={typeof value === 'number' ? value : ''}
      placeholder={field.default === null ? '' : `Default: ${String(field.default)}`}
      readOnly={readOnly}
      error={problemAt(path)}
      onChange={(next) => set(path, typeof next === 'number' ? next : undefined)}
    />
  );
}
