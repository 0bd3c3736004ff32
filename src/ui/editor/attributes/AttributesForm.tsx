import { CloseButton, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { readPage } from '#blocks/pages.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { Field } from '#form/field.ts';
import { fieldsOf } from '#form/fieldsOf.ts';
import { openSiteNow } from '#state/siteStore.ts';
import { IconInput } from '../../icons/IconInput.tsx';
import { replaceAttribute } from '#document/attributeValues.ts';
import { AddAttribute } from './AddAttribute.tsx';
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
      {spec !== null && spec.tags.length > 1 && <Select size="xs" label="Kind" data={[...spec.tags]} value={tag} allowDeselect={false} onChange={(next) => onChange(next ?? tag, attributes)} />}
      {known.map((field) => (
        <AttributeControl key={field.key} field={field} attribute={attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === field.key)} onChange={(next) => set(field.key, next)} />
      ))}
      {others.map((attribute) => (
        <OtherAttribute key={attribute.kind === 'spread' ? attribute.value : attribute.name} attribute={attribute} onChange={(next) => onChange(tag, attributes.flatMap((found) => (found === attribute ? (next === null ? [] : [next]) : [found])))} />
      ))}
      <AddAttribute taken={attributes.flatMap((attribute) => (attribute.kind === 'spread' ? [] : [attribute.name]))} onAdd={(name) => set(name, { kind: 'string', name, value: '' })} />
    </div>
  );
}

interface OtherAttributeProps {
  readonly attribute: ElementAttribute;
  /** Null takes it out. */
  readonly onChange: (next: ElementAttribute | null) => void;
}

/** An attribute that no spec knows: its text (or its source, kept as an expression), and a way to take it out. */
function OtherAttribute({ attribute, onChange }: OtherAttributeProps) {
  const name = attribute.kind === 'spread' ? `…${attribute.value}` : attribute.name;
  const isSource = attribute.kind === 'expression';
  return (
    <div className={styles.other}>
      {attribute.kind === 'spread' ? (
        <code className={styles.raw}>{`{...${attribute.value}}`}</code>
      ) : (
        <TextControl
          label={name}
          help={isSource ? 'An expression, kept as its source.' : null}
          required={false}
          value={attribute.kind === 'flag' ? '' : attribute.value}
          placeholder={attribute.kind === 'flag' ? 'on' : ''}
          isSource={isSource}
          onChange={(value) => onChange(attribute.kind === 'flag' ? { kind: 'string', name: attribute.name, value } : { ...attribute, value })}
        />
      )}
      <CloseButton size="sm" aria-label={`Remove ${name}`} title="Remove" onClick={() => onChange(null)} />
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
    return <Switch className={styles.flag} labelPosition="left" label={label} description={help} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked ? { kind: 'flag', name } : null)} />;
  }
  if (field.kind === 'choice' && (value === '' || field.options.includes(value))) {
    return <Select size="xs" label={label} description={help} data={[...field.options]} value={value === '' ? null : value} placeholder={placeholderOf(field)} clearable={!required} onChange={(next) => write(next ?? '')} />;
  }
  const listed = field.kind === 'list' && field.item.kind === 'text' ? wordsIn(value) : null;
  if (listed !== null) {
    return <TagsInput size="xs" label={label} description={help} withAsterisk={required} value={[...listed]} onChange={(next) => write(next.length === 0 ? '' : `[${next.map((word) => JSON.stringify(word)).join(', ')}]`)} />;
  }
  if (name === 'icon' && !isExpression) {
    return <IconInput size="xs" label={label} description={help} withAsterisk={required} name={label} value={value} library={openSiteNow()?.configuration?.facts.iconLibrary} onChange={write} />;
  }
  return <TextControl label={label} help={help} required={required} value={value} placeholder={placeholderOf(field)} isSource={isExpression && field.kind !== 'number'} isChecked={isExpression} onChange={write} />;
}

/** The words of a list as pages write it; null where it holds anything else. */
function wordsIn(source: string): readonly string[] | null {
  if (source.trim() === '') return [];
  const inside = /^\s*\[((?:\s*(?:"(?:[^"\\]|\\["\\/bfnrt])*"|'[^'"\\]*')\s*,?)*)\s*\]\s*$/.exec(source)?.[1];
  if (inside === undefined) return null;
  return [...inside.matchAll(/"(?:[^"\\]|\\["\\/bfnrt])*"|'[^'"\\]*'/g)].map(([word]) => String(JSON.parse(word.startsWith("'") ? `"${word.slice(1, -1)}"` : word)));
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
  /** Taken over only while it can stand between braces. */
  readonly isChecked?: boolean;
  readonly onChange: (value: string) => void;
}

function TextControl({ label, help, required, value, placeholder = '', isSource = false, isChecked = isSource, onChange }: TextControlProps) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setText(value), [value]);
  const type = (next: string) => {
    setText(next);
    // Half an expression would make the whole page invalid: it waits here until it is whole.
    const isWhole = !isChecked || next === '' || isExpression(next);
    setProblem(isWhole ? null : 'Not complete yet.');
    if (isWhole) onChange(next);
  };
  const Control = isSource ? Textarea : TextInput;
  return (
    <Control
      size="xs"
      label={label}
      description={help}
      withAsterisk={required}
      placeholder={placeholder}
      value={text}
      error={problem}
      {...(isSource ? { autosize: true, className: styles.source } : {})}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

/** Whether a page can hold it between the braces of an attribute. */
function isExpression(source: string): boolean {
  const { doc, problems } = readPage(`<X a={${source}} />`);
  const [block] = doc.content ?? [];
  const [attribute] = (block?.attrs?.['attributes'] ?? []) as readonly ElementAttribute[]; // by the schema
  return problems.length === 0 && doc.content?.length === 1 && attribute?.kind === 'expression' && attribute.value === source;
}
