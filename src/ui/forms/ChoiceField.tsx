import { NumberInput, SegmentedControl, Select, Switch } from '@mantine/core';
import { getOptionLabel } from '#form/getOptionLabel.ts';
import { getFieldLabelProps, getPlaceholder } from './getFieldLabelProps.ts';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';
import { useInputText } from './useInputText.ts';

/** Selects one of several options. */
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
  const isOffered = written === null || options.includes(written);
  const data = isOffered ? options : [...options, written];
  const problem = problemAt(path);
  return (
    <Select
      {...getFieldLabelProps(field, bare)}
      data={data.map((option) => ({
        value: option,
        label: options.includes(option) ? getOptionLabel(option, words) : option,
      }))}
      value={written}
      placeholder={
        typeof field.default === 'string'
          ? `Default: ${getOptionLabel(field.default, words)}`
          : getPlaceholder(field, 'Not set')
      }
      clearable={!field.required}
      readOnly={readOnly}
      error={isOffered ? problem : problem && `“${written}” isn’t one of the options.`}
      onChange={(next) => set(path, next ?? undefined)}
    />
  );
}

/** On, off, or the default; the other way around for an inverted field. In a narrow form with a known default it is a switch, and choosing the default removes the key. */
export function SwitchField({ field, path, value }: FieldViewProps) {
  const { set, problemAt, readOnly, isNarrow = false } = useForm();
  const error = problemAt(path);
  const isOn = (stored: FieldViewProps['value']) => (stored === true) !== (field.isInverted === true);
  const isOnByDefault = field.default !== null && isOn(field.default);
  if (isNarrow && field.default !== null) {
    return (
      <Switch
        className={styles.flag}
        labelPosition="left"
        label={field.label}
        description={field.help}
        disabled={readOnly}
        error={error}
        checked={value === undefined ? isOnByDefault : isOn(value)}
        onChange={({ currentTarget: { checked } }) => set(path, checked === isOnByDefault ? undefined : isOn(checked))}
      />
    );
  }
  return (
    <div className={styles.choice} data-narrow={isNarrow || undefined}>
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
        value={typeof value === 'boolean' ? (isOn(value) ? 'on' : 'off') : ''}
        onChange={(next) => set(path, next === '' ? undefined : isOn(next === 'on'))}
        data={[
          {
            value: '',
            label: field.default === null ? 'Not set' : `Default (${isOnByDefault ? 'on' : 'off'})`,
          },
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
      />
    </div>
  );
}

/** A number. Incomplete input isn't stored. */
export function NumberField({ field, path, value, bare }: FieldViewProps) {
  const { set, problemAt, readOnly, storesWhole } = useForm();
  const [text, type] = useInputText(typeof value === 'number' || typeof value === 'string' ? String(value) : '', {
    label: storesWhole === true ? field.label : undefined,
  });
  const change = (next: number | string) => {
    type(String(next));
    if (typeof next === 'number') set(path, next);
    else if (next === '') set(path, undefined);
  };
  return (
    <NumberInput
      {...getFieldLabelProps(field, bare)}
      value={text}
      placeholder={getPlaceholder(field)}
      readOnly={readOnly}
      error={problemAt(path)}
      onChange={change}
    />
  );
}
