import { Button, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isJsonArray, type JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';
import { singularize } from './getFieldLabelProps.ts';
import { FieldSet } from './FieldSet.tsx';
import { FormProvider, useForm, type FieldViewProps } from './FormContext.ts';
import { ListEntry } from './ListEntry.tsx';
import { selectListEntries, shownAtFirst, shownMore } from './selectListEntries.ts';
import styles from './forms.module.css';
import { useDraftEntry } from './useDraftEntry.ts';

/** Entries with fields start folded if there are more than this, unless they contain a problem. */
const unfoldedUpTo = 2;

/** Text inputs of an entry; skips the switch between its forms. */
const typed = 'input:not([type="radio"], [type="checkbox"]), textarea';

/** A list with one row or card per entry. Entries are added, moved and removed by buttons and keys. */
export function ListField({ field, path, value, item, bare }: FieldViewProps & { readonly item: Field }) {
  const { problemAt, readOnly } = useForm();
  const written = useMemo(() => (isJsonArray(value) ? value : []), [value]);
  const draft = useDraftEntry(path, item, written);
  const entries = useMemo(
    () => (draft.value === undefined ? written : written.toSpliced(draft.index, 1, draft.value)),
    [written, draft.value, draft.index],
  );
  const { focused, indexes, left, words, setWords, showMore, showUpTo } = useSelection(
    path,
    entries,
    draft.value === undefined ? null : draft.index,
  );
  const { list, folded, toggle, focusLater, act } = useEntries(
    path,
    entries,
    draft.value === undefined || draft.index < written.length ? null : draft.drop,
    { focused, onMove: showUpTo },
  );
  const error = problemAt(path);
  const one = item.label === '' ? singularize(field.label) : item.label;
  const inner = (
    <>
      {error !== null && <p className={styles.error}>{error}</p>}
      {entries.length === 0 && <p className={styles.none}>None yet.</p>}
      {entries.length > shownAtFirst && (
        <ListFilter name={field.label} count={entries.length} words={words} onChange={setWords} />
      )}
      {indexes.length === 0 && entries.length > 0 && <p className={styles.none}>No matches.</p>}
      {indexes.length > 0 && (
        <ol ref={list} className={styles.list}>
          {indexes.map((index) => (
            // Entries have no key of their own; their fields keep unsaved input by index.
            <ListEntry
              key={index}
              item={item}
              path={[...path, index]}
              value={entries[index] ?? null}
              name={`${one} ${index + 1}`}
              last={index === entries.length - 1}
              open={!folded.has(index)}
              missing={index === draft.index ? draft.missing : []}
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
            focusLater(draft.missing.length === 0 ? entries.length : written.length);
            draft.start();
          }}
        >
          Add {/[A-Z]{2}/.test(one) ? one : one.toLowerCase()}
        </Button>
        {left > 0 && (
          <Button size="xs" variant="subtle" onClick={showMore}>
            Show {Math.min(left, shownMore)} more
          </Button>
        )}
      </div>
    </>
  );
  const provided = <FormProvider value={draft.actions}>{inner}</FormProvider>;
  return bare === true ? (
    provided
  ) : (
    <FieldSet field={field} path={path}>
      {provided}
    </FieldSet>
  );
}

interface ListFilterProps {
  readonly name: string;
  readonly count: number;
  readonly words: string;
  readonly onChange: (words: string) => void;
}

function ListFilter({ name, count, words, onChange }: ListFilterProps) {
  return (
    <TextInput
      size="xs"
      aria-label={`Filter ${name.toLowerCase()}`}
      placeholder={`Filter ${count.toLocaleString('en')} entries`}
      value={words}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Selects the entries to show: thousands at once would block the page. `draft` is the index of a new entry. */
function useSelection(path: FieldViewProps['path'], entries: readonly JsonValue[], draft: number | null) {
  const { hasProblemIn, target = null } = useForm();
  const [most, setMost] = useState(shownAtFirst);
  const [words, setWords] = useState('');
  const focused = targetIndex(path, target);
  // New entries stay once they are written.
  const [added, setAdded] = useState<readonly number[]>([]);
  if (draft !== null && !added.includes(draft)) setAdded([...added, draft]);
  const { indexes, left } = selectListEntries(entries, {
    words,
    most,
    always: [focused, ...added].flatMap((index) => index ?? []),
    hasProblem: (index) => hasProblemIn([...path, index]),
  });
  const showMore = () => setMost(most + shownMore);
  const showUpTo = (index: number) => setMost((before) => (index >= before ? before + shownMore : before));
  return { focused, indexes, left, words, setWords, showMore, showUpTo };
}

/** The index of the entry with the form's target; null if it isn't in this list. */
function targetIndex(path: FieldViewProps['path'], target: FieldViewProps['path'] | null): number | null {
  const index = target?.[path.length];
  return typeof index === 'number' && path.every((key, at) => key === target?.[at]) ? index : null;
}

/** Tracks folded entries, and where the focus goes when the list changes. */
function useEntries(
  path: FieldViewProps['path'],
  entries: readonly JsonValue[],
  dropDraft: (() => void) | null,
  { focused, onMove }: { readonly focused: number | null; readonly onMove: (to: number) => void },
) {
  const { move, set, hasProblemIn } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ readonly index: number; readonly part: 'head' | 'field' } | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        entries.length > unfoldedUpTo
          ? [...entries.keys()].filter(
              (index) =>
                index !== focused &&
                !hasProblemIn([...path, index]) &&
                (dropDraft === null || index < entries.length - 1),
            )
          : [],
      ),
  );
  useEffect(() => {
    const row =
      wanted.current === null
        ? null
        : (list.current?.querySelector<HTMLElement>(`:scope > [data-entry="${wanted.current.index}"]`) ?? null);
    if (row === null || wanted.current === null) return;
    const found =
      wanted.current.part === 'field'
        ? (row.querySelector<HTMLElement>(typed) ?? row.querySelector<HTMLElement>('input'))
        : row.querySelector<HTMLElement>('[data-mover]:not(:disabled)');
    found?.focus();
    wanted.current = null;
  });
  const toggle = (index: number) =>
    setFolded(
      (before) => new Set(before.has(index) ? [...before].filter((other) => other !== index) : [...before, index]),
    );
  const act = {
    move: (from: number, to: number) => {
      // An unwritten entry stays last.
      const count = entries.length - (dropDraft === null ? 0 : 1);
      if (to < 0 || to >= count || from >= count) return;
      wanted.current = { index: to, part: 'head' };
      onMove(to);
      setFolded((before) => new Set([...before].map((index) => (index === from ? to : index === to ? from : index))));
      move(path, from, to);
    },
    remove: (index: number) => {
      wanted.current = { index: Math.max(0, index - 1), part: 'head' };
      setFolded(
        (before) =>
          new Set([...before].flatMap((other) => (other === index ? [] : [other > index ? other - 1 : other]))),
      );
      if (dropDraft !== null && index === entries.length - 1) dropDraft();
      else set(entries.length === (dropDraft === null ? 1 : 2) ? path : [...path, index], undefined);
    },
  };
  const focusLater = (index: number) => {
    wanted.current = { index, part: 'field' };
  };
  return { list, folded, toggle, focusLater, act };
}
