import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { Field } from '#form/field.ts';
import { fieldsOf } from '#form/fieldsOf.ts';
import { replaceAttribute } from '../attributeValues.ts';
import styles from './AttributesForm.module.css';

interface AttributesFormProps {
  readonly spec: BlockSpec | null;
  readonly tag: string;
  readonly attributes: readonly ElementAttribute[];
  readonly onChange: (tag: string, attributes: readonly ElementAttribute[]) => void;
}

/** The attributes of a component as a form: those of its spec, then all others that the page writes. */
export function AttributesForm({ spec, tag, attributes, onChange }: AttributesFormProps) {
  const known = spec === null ? [] : fieldsOf(spec.attributes);
  const names = new Set(known.map(({ key }) => key));
  const others = attributes.filter((attribute) => attribute.kind === 'spread' || !names.has(attribute.name));
  const set = (name: string, next: ElementAttribute | null) => onChange(tag, replaceAttribute(attributes, name, next));
  return (
    <div className={styles.form}>
      {spec !== null && spec.tags.length > 1 && <Select size="sm" label="Kind" data={[...spec.tags]} value={tag} allowDeselect={false} onChange={(next) => onChange(next ?? tag, attributes)} />}
      {known.map((field) => (
        <AttributeControl key={field.key} field={field} attribute={attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === field.key)} onChange={(next) => set(field.key, next)} />
      ))}
      {others.map((attribute) =>
        attribute.kind === 'spread' ? (
          <code key={attribute.value} className={styles.raw}>{`{...${attribute.value}}`}</code>
        ) : (
          <TextControl
            key={attribute.name}
            label={attribute.name}
            help={null}
            required={false}
            value={attribute.kind === 'flag' ? '' : attribute.value}
            onChange={(value) => set(attribute.name, attribute.kind === 'flag' ? { kind: 'string', name: attribute.name, value } : { ...attribute, value })}
          />
        ),
      )}
    </div>
  );
}

interface AttributeControlProps {
  readonly field: Field;
  readonly attribute: ElementAttribute | undefined;
  readonly onChange: (next: ElementAttribute | null) => void;
}

function AttributeControl({ field, attribute, onChange }: AttributeControlProps) {
  const { key: name, label, help, required } = field;
  const value = attribute === undefined || attribute.kind === 'flag' ? '' : attribute.value;
  const isExpression = attribute?.kind === 'expression' || ['number', 'list', 'object', 'map', 'union', 'json', 'code'].includes(field.kind);
  const write = (text: string) => onChange(text === '' && !required ? null : { kind: isExpression ? 'expression' : 'string', name, value: text });
  if (field.kind === 'boolean') {
    const isOn = attribute !== undefined && value !== 'false';
    return <Switch label={label} description={help} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked ? { kind: 'flag', name } : null)} />;
  }
  if (field.kind === 'choice' && (value === '' || field.options.includes(value))) {
    return <Select size="sm" label={label} description={help} data={[...field.options]} value={value === '' ? null : value} placeholder={placeholderOf(field)} clearable={!required} onChange={(next) => write(next ?? '')} />;
  }
  return <TextControl label={label} help={help} required={required} value={value} placeholder={placeholderOf(field)} isSource={isExpression && field.kind !== 'number'} onChange={write} />;
}

function placeholderOf(field: Field): string {
  return field.placeholder ?? (field.default === null ? '' : String(field.default));
}

interface TextControlProps {
  readonly label: string;
  readonly help: string | null;
  readonly required: boolean;
  readonly value: string;
  readonly placeholder?: string;
  readonly isSource?: boolean;
  readonly onChange: (value: string) => void;
}

function TextControl({ label, help, required, value, placeholder = '', isSource = false, onChange }: TextControlProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const Control = isSource ? Textarea : TextInput;
  return (
    <Control
      size="sm"
      label={label}
      description={help}
      withAsterisk={required}
      placeholder={placeholder}
      value={text}
      {...(isSource ? { autosize: true, className: styles.source } : {})}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
    />
  );
}
