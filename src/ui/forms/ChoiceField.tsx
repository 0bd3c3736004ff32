import { NumberInput, SegmentedControl, Select } from '@mantine/core';
import { choiceWords } from '#form/choiceWords.ts';
import { fieldLabel, placeholderOf } from './fieldLabel.ts';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';

/** One of several words. */
export function ChoiceField({
  field,
  path,
  value,
  bare,
  options,
  words,
}: FieldViewProps & { readonly options: readonly string[]; readonly words: Readonly<Record<string, string>> }) {
  const { set, problemAt, readOnly } = useForm();
  const written = typeof value === 'string' ? value : null;
  const data = written === null || options.includes(written) ? options : [...options, written];
  return (
    <Select
      {...fieldLabel(field, bare)}
      data={data.map((option) => ({
        value: option,
        label: options.includes(option) ? choiceWords(option, words) : option,
      }))}
      value={written}
      placeholder={
        typeof field.default === 'string'
          ? `Default: ${choiceWords(field.default, words)}`
          : placeholderOf(field, 'Not set')
      }
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
  return (
    <div className={styles.choice}>
      <div className={styles.grow}>
        <span className={styles.label} aria-hidden>
          {field.label}
        </span>
        {field.help !== null && <p className={styles.help}>{field.help}</p>}
        {error !== null && <p className={styles.error}>{error}</p>}
      </div>
      <SegmentedControl
        size="xs"
        aria-label={field.label}
        readOnly={readOnly}
        value={value === true ? 'on' : value === false ? 'off' : ''}
        onChange={(next) => set(path, next === '' ? undefined : next === 'on')}
        data={[
          {
            value: '',
            label: field.default === null ? 'Not set' : `Default (${field.default === true ? 'on' : 'off'})`,
          },
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
      />
    </div>
  );
}

/** A number. */
export function NumberField({ field, path, value, bare }: FieldViewProps) {
  const { set, problemAt, readOnly } = useForm();
  return (
    <NumberInput
      {...fieldLabel(field, bare)}
      value={typeof value === 'number' ? value : ''}
      placeholder={placeholderOf(field)}
      readOnly={readOnly}
      error={problemAt(path)}
      onChange={(next) => set(path, typeof next === 'number' ? next : undefined)}
    />
  );
}
