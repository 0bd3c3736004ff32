import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';
import { validateRowName, getStorableRows, settleRowName, type NamedRow } from '#form/namedRows.ts';
import { singularize } from './getFieldLabelProps.ts';
import { FieldSet } from './FieldSet.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';
import { JsonField } from './JsonField.tsx';
import { useInvalidInput } from './useInvalidInput.ts';

interface Row extends NamedRow<JsonValue> {
  /** Local only, so a row keeps its caret while its name is typed. */
  readonly id: number;
}

/** Values by user-defined names, one row each. A row is written as soon as its name is unique. */
export function MapField({ field, path, value, bare, item }: FieldViewProps & { readonly item: Field }) {
  const { problemAt, readOnly } = useForm();
  const { rows, change, settle, add, remove, rowsAt } = useRows(path, value);
  const one = singularize(field.label).toLowerCase();
  const error = problemAt(path);
  const inner = (
    <>
      {error !== null && <p className={styles.error}>{error}</p>}
      {rows.length === 0 && <p className={styles.none}>None yet.</p>}
      {rows.length > 0 && (
        <ol ref={rowsAt} className={styles.list}>
          {rows.map((row, index) => (
            <li key={row.id} className={styles.named} aria-label={`${singularize(field.label)} ${index + 1}`}>
              <TextInput
                aria-label="Name"
                placeholder="Name"
                spellCheck={false}
                readOnly={readOnly}
                value={row.name}
                error={validateRowName(rows, row)}
                data-unsaved={validateRowName(rows, row) !== null || undefined}
                onChange={(event) => change({ ...row, name: event.currentTarget.value })}
                onBlur={() => settle(row)}
              />
              <MapValue
                path={[...path, row.name]}
                item={item}
                value={row.value}
                onChange={(next) => change({ ...row, value: next })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${row.name === '' ? `${one} ${index + 1}` : row.name}`}
                disabled={readOnly}
                onClick={() => remove(row)}
              >
                <Trash2 size={15} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.listFoot}>
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={readOnly}
          onClick={add}
        >
          Add {one}
        </Button>
      </div>
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

interface MapValueProps {
  readonly path: FieldViewProps['path'];
  readonly item: Field;
  readonly value: JsonValue;
  readonly onChange: (value: string) => void;
}

/** A single line of text; other values are kept and edited as JSON. */
function MapValue({ path, item, value, onChange }: MapValueProps) {
  const { problemAt, readOnly } = useForm();
  if (typeof value !== 'string')
    return <JsonField field={{ ...item, kind: 'json', label: 'Value' }} path={path} value={value} bare />;
  return (
    <TextInput
      aria-label="Value"
      placeholder="Value"
      readOnly={readOnly}
      value={value}
      error={problemAt(path)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

let lastId = 0;

function nextId(): number {
  lastId += 1;
  return lastId;
}

function rowsOf(object: JsonObject): readonly Row[] {
  return Object.entries(object).map(([name, inner]) => ({
    id: nextId(),
    name,
    value: inner,
    writtenAs: name,
    settledAs: name,
  }));
}

/** Rows as typed, and the functions that change and write them. */
function useRows(path: FieldViewProps['path'], value: JsonValue | undefined) {
  const { set } = useForm();
  const map = isJsonObject(value) ? value : {};
  const written = sorted(map);
  const unwritten = useInvalidInput(path);
  const [rows, setRows] = useState<readonly Row[]>(() => keptRows(unwritten.at(written)) ?? rowsOf(map));
  const typed = useRef<Set<string>>(new Set());
  const latest = useRef(written);
  const seen = useRef(written);
  const rowsAt = useRef<HTMLOListElement>(null);
  const focusLast = useRef(false);
  useEffect(() => {
    if (seen.current === written) return;
    seen.current = written;
    // An echo of what was typed here is ignored. Changes from elsewhere are shown, and rows that can't be written stay.
    if (!typed.current.has(written)) {
      latest.current = written;
      setRows((before) => {
        const left = before.filter((row) => row.name === '' || validateRowName(before, row) !== null);
        const shown = rowsOf(isJsonObject(value) ? value : {}).filter(({ name }) =>
          left.every((row) => row.writtenAs !== name),
        );
        return [...shown, ...left];
      });
    } else if (written === latest.current) typed.current.clear();
  }, [written, value]);
  useEffect(() => {
    if (!focusLast.current) return;
    focusLast.current = false;
    rowsAt.current?.lastElementChild?.querySelector('input')?.focus();
  }, [rows]);
  const write = (typedRows: readonly Row[]) => {
    const next = getStorableRows<JsonValue, Row>(typedRows);
    setRows(next);
    const isKept = next.some((row) => validateRowName(next, row) !== null);
    const named = next.flatMap(({ writtenAs, value: inner }) =>
      writtenAs === null ? [] : [{ name: writtenAs, value: inner }],
    );
    const object = Object.fromEntries(named.map(({ name, value: inner }) => [name, inner]));
    const isSame = sorted(object) === latest.current;
    latest.current = sorted(object);
    unwritten.keep(latest.current, isKept ? rowsAsText(next) : null);
    if (isSame) return;
    typed.current.add(latest.current);
    const changed = named.filter(({ name, value: inner }) => map[name] !== inner);
    const [only] = changed;
    // A single changed value becomes a small edit of its own.
    if (
      only !== undefined &&
      changed.length === 1 &&
      named.length === Object.keys(map).length &&
      Object.hasOwn(map, only.name)
    )
      set([...path, only.name], only.value);
    else set(path, named.length === 0 ? undefined : object);
  };
  return {
    rows,
    rowsAt,
    change: (row: Row) => write(rows.map((other) => (other.id === row.id ? row : other))),
    settle: (row: Row) =>
      setRows(rows.map((other) => (other.id === row.id ? settleRowName<JsonValue, Row>(other) : other))),
    add: () => {
      focusLast.current = true;
      setRows([...rows, { id: nextId(), name: '', value: '', writtenAs: null, settledAs: null }]);
    },
    remove: (row: Row) => write(rows.filter(({ id }) => id !== row.id)),
  };
}

function rowsAsText(rows: readonly Row[]): string {
  return JSON.stringify(rows.map(({ name, value, writtenAs, settledAs }) => [name, value, writtenAs, settledAs]));
}

/** Restores rows that were kept as text. */
function keptRows(text: string | null): readonly Row[] | null {
  if (text === null) return null;
  const kept = JSON.parse(text) as readonly (readonly [string, JsonValue, string | null, string | null])[]; // made by `rowsAsText`
  return kept.map(([name, value, writtenAs = null, settledAs = writtenAs]) => ({
    id: nextId(),
    name,
    value,
    writtenAs,
    settledAs,
  }));
}

/** A map as text, independent of key order. */
function sorted(map: JsonObject): string {
  return JSON.stringify(Object.fromEntries(Object.entries(map).toSorted(([one], [other]) => (one < other ? -1 : 1))));
}
