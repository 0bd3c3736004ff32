import { CloseButton, Select, Textarea, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { getAttributeTarget } from '#blocks/attributeTarget.ts';
import { getAttributeTitle } from '#blocks/getElementTitle.ts';
import { toFieldValue } from '#blocks/fieldAttributes.ts';
import { readPage } from '#blocks/pages.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { Field } from '#form/field.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import { replaceElementAttribute } from '#document/read/attributeValues.ts';
import { getActiveFile } from '#state/route/routeStore.ts';
import { useInvalidInput } from '../../forms/useInvalidInput.ts';
import { FieldView } from '../../forms/FieldView.tsx';
import { PanelForm } from '../../forms/PanelForm.tsx';
import { AddAttribute } from './AddAttribute.tsx';
import { useAttributeActions } from './useAttributeActions.ts';
import styles from './AttributesForm.module.css';
import { useApp } from '../../useApp.ts';

interface AttributesFormProps {
  /** Identifies the component within its page; the same after a switch of screens. */
  readonly part: string;
  readonly spec: BlockSpec | null;
  readonly tag: string;
  readonly attributes: readonly ElementAttribute[];
  readonly onChange: (tag: string, attributes: readonly ElementAttribute[]) => void;
}

/** The attributes of a component as a form: first those of its spec, then all others on the page. */
export function AttributesForm({ part, spec, tag, attributes, onChange }: AttributesFormProps) {
  const app = useApp();
  const known = spec === null ? [] : schemaToFields(spec.attributes);
  const names = new Set(known.map(({ key }) => key));
  const others = attributes.filter((attribute) => attribute.kind === 'spread' || !names.has(attribute.name));
  const place = spec === null ? null : placeOf(spec, attributes);
  const shown = known.filter(({ key }) => place === null || key === place.name || !place.names.includes(key));
  const change = (next: readonly ElementAttribute[]) => onChange(tag, next);
  const set = (name: string, next: ElementAttribute | null) => change(replaceElementAttribute(attributes, name, next));
  const file = getActiveFile(app) ?? '';
  const actions = useAttributeActions({ file, part }, known, attributes, change);
  return (
    <PanelForm actions={actions}>
      <div className={styles.form}>
        {spec !== null && spec.tags.length > 1 && (
          <Select
            size="xs"
            label="Type"
            data={[...spec.tags]}
            value={tag}
            allowDeselect={false}
            onChange={(next) => onChange(next ?? tag, attributes)}
          />
        )}
        {place !== null && (
          <Select
            label={place.title}
            data={[...place.names]}
            value={place.name}
            allowDeselect={false}
            onChange={(next) =>
              next !== null &&
              change(
                attributes.map((attribute) =>
                  attribute.kind !== 'spread' && attribute.name === place.name
                    ? { ...attribute, name: next }
                    : attribute,
                ),
              )
            }
          />
        )}
        {shown.map((field) => (
          <AttributeControl
            key={field.key}
            field={field}
            attribute={attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === field.key)}
            onChange={(next) => set(field.key, next)}
          />
        ))}
        {others.map((attribute) => (
          <OtherAttribute
            key={attribute.kind === 'spread' ? attribute.value : attribute.name}
            tag={tag}
            attribute={attribute}
            onChange={(next) =>
              change(attributes.flatMap((found) => (found === attribute ? (next === null ? [] : [next]) : [found])))
            }
          />
        ))}
        <AddAttribute
          taken={attributes.flatMap((attribute) => (attribute.kind === 'spread' ? [] : [attribute.name]))}
          onAdd={(name) => set(name, { kind: 'string', name, value: '' })}
        />
      </div>
    </PanelForm>
  );
}

/** For a component whose action renames an attribute: which of the names is set, or the first if none is. Null for other components. */
function placeOf(
  { actions = {} }: BlockSpec,
  attributes: readonly ElementAttribute[],
): { readonly title: string; readonly names: readonly string[]; readonly name: string } | null {
  const action = Object.values(actions).find(({ does }) => does === 'renameAttribute');
  if (action === undefined || action.does !== 'renameAttribute') return null;
  const written = action.names.find((name) =>
    attributes.some((attribute) => attribute.kind !== 'spread' && attribute.name === name),
  );
  return { title: action.title, names: action.names, name: written ?? action.names[0] ?? '' };
}

interface OtherAttributeProps {
  readonly tag: string;
  readonly attribute: ElementAttribute;
  /** Null removes it. */
  readonly onChange: (next: ElementAttribute | null) => void;
}

/** An attribute that is not in the spec: its text (or its source, kept as an expression), with a remove button. */
function OtherAttribute({ tag, attribute, onChange }: OtherAttributeProps) {
  const name = attribute.kind === 'spread' ? attribute.value : attribute.name;
  const isSource = attribute.kind === 'expression';
  return (
    <div className={styles.other}>
      {attribute.kind === 'spread' ? (
        <code className={styles.raw}>{`{${attribute.value}}`}</code>
      ) : attribute.kind === 'string' && getAttributeTarget(tag, name) === 'link' ? (
        <FieldView field={linkField(name)} path={[name]} value={attribute.value} />
      ) : (
        <TextControl
          label={getAttributeTitle(tag, name)}
          help={isSource ? 'A JavaScript expression, saved as written.' : null}
          required={false}
          value={attribute.kind === 'flag' ? '' : attribute.value}
          placeholder={attribute.kind === 'flag' ? 'on' : ''}
          isSource={isSource}
          onChange={(value) =>
            onChange(
              attribute.kind === 'flag' ? { kind: 'string', name: attribute.name, value } : { ...attribute, value },
            )
          }
        />
      )}
      <CloseButton size="sm" aria-label={`Remove ${name}`} title="Remove" onClick={() => onChange(null)} />
    </div>
  );
}

/** Field for an attribute whose name says it links to a page. */
function linkField(name: string): Field {
  return { key: name, label: name, help: null, placeholder: null, default: null, required: false, kind: 'page' };
}

interface AttributeControlProps {
  readonly field: Field;
  readonly attribute: ElementAttribute | undefined;
  readonly onChange: (next: ElementAttribute | null) => void;
}

/** Kinds with more than one control can show; written as expressions. */
const sourceKinds = new Set<Field['kind']>(['list', 'object', 'map', 'union', 'json', 'code']);

function AttributeControl({ field, attribute, onChange }: AttributeControlProps) {
  const { key: name, label, help, required } = field;
  const value = sourceKinds.has(field.kind) ? null : toFieldValue(field, attribute);
  if (value !== null) return <FieldView field={field} path={[name]} value={value} />;
  const source = attribute === undefined || attribute.kind === 'flag' ? '' : attribute.value;
  const write = (text: string) => onChange(text === '' && !required ? null : { kind: 'expression', name, value: text });
  const listed = field.kind === 'list' && field.item.kind === 'text' ? wordsIn(source) : null;
  if (listed !== null) return <FieldView field={field} path={[name]} value={listed} />;
  return (
    <TextControl
      label={label}
      help={help}
      required={required}
      value={source}
      placeholder={field.placeholder ?? ''}
      isSource
      onChange={write}
    />
  );
}

/** Parses an array of string literals; null if it holds anything else. */
function wordsIn(source: string): readonly string[] | null {
  if (source.trim() === '') return [];
  const inside = /^\s*\[((?:\s*(?:"(?:[^"\\]|\\["\\/bfnrt])*"|'[^'"\\]*')\s*,?)*)\s*\]\s*$/.exec(source)?.[1];
  if (inside === undefined) return null;
  return [...inside.matchAll(/"(?:[^"\\]|\\["\\/bfnrt])*"|'[^'"\\]*'/g)].map(([word]) =>
    String(JSON.parse(word.startsWith("'") ? `"${word.slice(1, -1)}"` : word)),
  );
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
  const unwritten = useInvalidInput([label]);
  const [text, setText] = useState(() => unwritten.at(value) ?? value);
  useEffect(() => setText(unwritten.at(value) ?? value), [value, unwritten]);
  const type = (next: string) => {
    setText(next);
    // A partial expression would make the whole page invalid, so it is kept here until complete.
    const isWhole = !isSource || next === '' || isExpression(next);
    unwritten.keep(value, isWhole ? null : next);
    if (isWhole) onChange(next);
  };
  const problem = useMemo(
    () => (!isSource || text === '' || text === value || isExpression(text) ? null : 'This expression isn’t complete.'),
    [isSource, text, value],
  );
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

/** True if it is a valid attribute expression (the source between the braces). */
function isExpression(source: string): boolean {
  const { doc, problems } = readPage(`<X a={${source}} />`);
  const [block] = doc.content ?? [];
  const [attribute] = (block?.attrs?.['attributes'] ?? []) as readonly ElementAttribute[]; // per the schema
  return (
    problems.length === 0 && doc.content?.length === 1 && attribute?.kind === 'expression' && attribute.value === source
  );
}
