import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isList, type JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';
import { emptyValue } from '#form/formFor.ts';
import { FieldSet } from './FieldSet.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';
import { ListEntry } from './ListEntry.tsx';
import styles from './forms.module.css';

/** Longer lists show their first entries, and the others when they are asked for. */
const shownAtFirst = 60;
/** Entries of several fields are folded where there are more than this. */
const unfoldedUpTo = 2;

/** A list, an entry a row or a card: added, moved and removed by buttons and keys. */
export function ListField({ field, path, value, item, bare }: FieldViewProps & { readonly item: Field }) {
  const { add, problemAt, readOnly } = useForm();
  const entries = isList(value) ? value : [];
  const [all, setAll] = useState(false);
  const { list, folded, toggle, focusLater, act } = useEntries(path, entries);
  const error = problemAt(path);
  const one = item.label === '' ? singular(field.label) : item.label;
  const inner = (
    <>
      {error !== null && <p className={styles.error}>{error}</p>}
      {entries.length === 0 && <p className={styles.none}>None yet.</p>}
      {entries.length > 0 && (
        <ol ref={list} className={styles.list}>
          {entries.slice(0, all ? undefined : shownAtFirst).map((entry, index) => (
            // Entries have no key of their own; their fields keep what is typed by their place.
            <ListEntry
              key={index}
              item={item}
              path={[...path, index]}
              value={entry}
              name={`${one} ${index + 1}`}
              last={index === entries.length - 1}
              open={!folded.has(index)}
              onToggle={() => toggle(index)}
              onMove={(to) => act.move(index, to)}
              onRemove={() => act.remove(index)}
            />
          ))}
        </ol>
      )}
      <div className={styles.listFoot}>
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={readOnly}
          onClick={() => {
            setAll(all || entries.length >= shownAtFirst);
            focusLater(entries.length);
            add(path, emptyValue(item) as JsonValue); // made of JSON alone
          }}
        >
          Add {/[A-Z]{2}/.test(one) ? one : one.toLowerCase()}
        </Button>
        {!all && entries.length > shownAtFirst && (
          <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
            Show all {entries.length}
          </Button>
        )}
      </div>
    </>
  );
  return bare === true ? inner : <FieldSet field={field} path={path}>{inner}</FieldSet>;
}

/** Which entries are folded, and where the focus goes when a list has changed. */
function useEntries(path: FieldViewProps['path'], entries: readonly JsonValue[]) {
  const { move, set } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ readonly index: number; readonly part: 'head' | 'field' } | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => new Set(entries.length > unfoldedUpTo ? entries.keys() : []));
  useEffect(() => {
    const row = wanted.current === null ? undefined : list.current?.children[wanted.current.index];
    if (row === undefined || wanted.current === null) return;
    const focused = wanted.current.part === 'field' ? 'input, textarea' : '[data-mover]:not(:disabled)';
    row.querySelector<HTMLElement>(focused)?.focus();
    wanted.current = null;
  }, [entries]);
  const toggle = (index: number) => setFolded((before) => new Set(before.has(index) ? [...before].filter((other) => other !== index) : [...before, index]));
  const act = {
    move: (from: number, to: number) => {
      if (to < 0 || to >= entries.length) return;
      wanted.current = { index: to, part: 'head' };
      setFolded((before) => new Set([...before].map((index) => (index === from ? to : index === to ? from : index))));
      move(path, from, to);
    },
    remove: (index: number) => {
      wanted.current = { index: Math.max(0, index - 1), part: 'head' };
      setFolded((before) => new Set([...before].flatMap((other) => (other === index ? [] : [other > index ? other - 1 : other]))));
      set(entries.length === 1 ? path : [...path, index], undefined);
    },
  };
  const focusLater = (index: number) => {
    wanted.current = { index, part: 'field' };
  };
  return { list, folded, toggle, focusLater, act };
}

function singular(label: string): string {
  return label.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
