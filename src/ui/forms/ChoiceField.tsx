import { NumberInput, Select, Switch } from '@mantine/core';
import { getOptionLabel } from '#form/getOptionLabel.ts';
import { getFieldLabelProps, getPlaceholder } from './getFieldLabelProps.ts';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';
import { useChosenValue } from '../kit/useChosenValue.ts';
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
  const [written, choose] = useChosenValue(typeof value === 'string' ? value : null, (next) =>
    set(path, next ?? undefined),
  );
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
      // Hidden from screen readers by default; on a touch screen there is no other way to clear a field.
      clearButtonProps={{ 'aria-label': `Clear ${field.label}`, 'aria-hidden': false }}
      readOnly={readOnly}
      error={isOffered ? problem : problem && `“${written}” isn’t one of the options.`}
      onChange={choose}
    />
  );
}

/**
 * A switch, the other way around for an inverted field; choosing the default removes the key. If the default depends on something else, a
 * list with it as the first choice.
 */
export function SwitchField({ field, path, value, bare }: FieldViewProps) {
  const { set, problemAt, readOnly, isNarrow = false } = useForm();
  const error = problemAt(path);
  const isOn = (stored: FieldViewProps['value']) => (stored === true) !== (field.isInverted === true);
  const [chosen, choose] = useChosenValue(value, (next) => set(path, next));
  if (field.default === null) {
    return (
      <Select
        {...getFieldLabelProps(field, bare)}
        className={isNarrow ? undefined : styles.short}
        data={onOffChoices}
        allowDeselect={false}
        value={typeof chosen === 'boolean' ? (isOn(chosen) ? 'on' : 'off') : 'default'}
        readOnly={readOnly}
        error={error}
        onChange={(next) => choose(next === null || next === 'default' ? undefined : isOn(next === 'on'))}
      />
    );
  }
  const isOnByDefault = isOn(field.default);
  return (
    <Switch
      className={styles.flag}
      data-narrow={isNarrow || undefined}
      labelPosition="left"
      {...(bare === true ? { 'aria-label': field.label } : { label: field.label, description: field.help })}
      disabled={readOnly}
      error={error}
      checked={chosen === undefined ? isOnByDefault : isOn(chosen)}
      onChange={({ currentTarget: { checked } }) => choose(checked === isOnByDefault ? undefined : isOn(checked))}
    />
  );
}

const onOffChoices = [
  { value: 'default', label: 'Default' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

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
