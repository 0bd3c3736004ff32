import { useChosenValue } from '../kit/useChosenValue.ts';
import styles from './forms.module.css';
import { useState } from 'react';
import type { Field } from '#form/field.ts';
import { findMatchingForm } from '#form/findMatchingForm.ts';
import { isJsonObject, type JsonValue } from '#config/docsJson.ts';
import { ChoiceField, NumberField, SwitchField } from './ChoiceField.tsx';
import { ColorField } from './ColorField.tsx';
import { FieldSet } from './FieldSet.tsx';
import { JsonField } from './JsonField.tsx';
import { ListField } from './ListField.tsx';
import { MapField } from './MapField.tsx';
import { TextField } from './TextField.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';
import { targetMark } from './settingTarget.ts';
import { UnionField } from './UnionField.tsx';
import { TagsInput } from '@mantine/core';
import { getFieldLabelProps, getPlaceholder } from './getFieldLabelProps.ts';

/**
 * One value of a form, in the control of its field's kind, or as JSON if that control couldn't show the value and editing would drop it.
 */
export function FieldView(props: FieldViewProps) {
  const mark = targetMark(props.path, useForm().target);
  const view = <FieldControls {...props} />;
  return mark === null ? view : <div {...mark}>{view}</div>;
}

function FieldControls(props: FieldViewProps) {
  const { field, value } = props;
  // Keeps the JSON as typed until the field loses focus, even once a form could show it.
  const [isTyping, setTyping] = useState(false);
  const { isNarrow = false } = useForm();
  const isMisfit =
    !isNarrow && isStructure(field, value) && value !== undefined && findMatchingForm([field], value) < 0;
  if (!isMisfit && !isTyping) return <FieldControl {...props} />;
  return (
    <div onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
      <JsonField {...props} />
    </div>
  );
}

/** True if the field has no text input for the value. In a union, text is typed in the form that has one. */
function isStructure(field: Field, value: FieldViewProps['value']): boolean {
  if (field.kind === 'union') return typeof value !== 'string' || field.forms.every((form) => isStructure(form, value));
  return field.kind === 'object' || field.kind === 'list' || field.kind === 'map';
}

function FieldControl(props: FieldViewProps) {
  const { field, path } = props;
  const { isNarrow = false } = useForm();
  switch (field.kind) {
    case 'object':
      return <ObjectField {...props} fields={field.fields} />;
    case 'list':
      return isNarrow && field.item.kind === 'text' ? (
        <TagsField {...props} />
      ) : (
        <ListField {...props} item={field.item} />
      );
    case 'union':
      return <UnionField {...props} forms={field.forms} />;
    case 'choice':
      return <ChoiceField {...props} options={field.options} words={field.words} />;
    case 'boolean':
      return <SwitchField {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'color':
      return <ColorField {...props} />;
    case 'map':
      return <MapField {...props} item={field.value} />;
    case 'json':
    case 'code':
      return <JsonField {...props} />;
    default:
      return <TextField key={path.join('.')} {...props} />;
  }
}

function ObjectField({ field, path, value, fields, bare }: FieldViewProps & { readonly fields: readonly Field[] }) {
  const values = isJsonObject(value) ? value : {};
  const names = new Set(fields.map(({ key }) => key));
  const others = Object.keys(values).filter((key) => !names.has(key));
  const error = useForm().problemAt(path);
  const inner = (
    <>
      {error !== null && <p className={styles.error}>{error}</p>}
      {fields.map((child) => (
        <FieldView key={child.key} field={child} path={[...path, child.key]} value={values[child.key]} />
      ))}
      {others.map((key) => (
        <JsonField
          key={key}
          field={{
            key,
            label: key,
            help: 'Docwright doesn’t recognize this key and won’t change it.',
            placeholder: null,
            default: null,
            required: false,
            kind: 'json',
          }}
          path={[...path, key]}
          value={values[key]}
        />
      ))}
    </>
  );
  return bare === true ? (
    inner
  ) : (
    <FieldSet field={field} path={path}>
      {inner}
    </FieldSet>
  );
}

/** A list of strings in a single tags input. A plain string is shown as comma-separated tags until they change. */
function TagsField({ field, path, value, bare }: FieldViewProps) {
  const { set, problemAt, readOnly } = useForm();
  // The next tag is added to those that are shown.
  const [tags, choose] = useChosenValue(wordsOf(value), (next) => set(path, next.length === 0 ? undefined : [...next]));
  return (
    <TagsInput
      {...getFieldLabelProps(field, bare)}
      classNames={{ input: styles.words ?? '', inputField: styles.wordsField ?? '' }}
      placeholder={getPlaceholder(field)}
      readOnly={readOnly}
      error={problemAt(path)}
      value={[...tags]}
      onChange={choose}
    />
  );
}

function wordsOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  const words = Array.isArray(value) ? value.map(String) : String(value).split(',');
  return [...new Set(words.map((word) => word.trim()))].filter((word) => word !== '');
}
