import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isSameJson } from '#base/isSameJson.ts';
import { isJsonArray, type JsonValue } from '#config/docsJson.ts';
import { getJsonValue, setJsonValue } from '#config/edit/jsonValueAt.ts';
import type { Field } from '#form/field.ts';
import { createEmptyValue, listMissingFields } from '#form/findMatchingForm.ts';
import { sortKeysByField } from '#form/sortKeysByField.ts';
import { useForm, type FormValuePath, type FormActions } from './FormContext.ts';
import { useInvalidInput } from './useInvalidInput.ts';

/** How long nothing is typed before a complete entry is written, in milliseconds. */
const pause = 400;

interface Draft {
  readonly value: JsonValue;
  /** How many entries there were when it was handed over to be written; null as long as something is missing in it. */
  readonly handedAt: number | null;
  /** Whether another new entry was asked for before this one was written. */
  readonly another: boolean;
}

/** A new entry of a list: kept here until it has what it needs, then written as a whole. */
export interface DraftEntry {
  /** Undefined where there is none. */
  readonly value: JsonValue | undefined;
  /** What it needs before it is written, by label. */
  readonly missing: readonly string[];
  /** The form's actions; those that concern the new entry stay with it. */
  readonly actions: FormActions;
  readonly start: () => void;
  readonly drop: () => void;
}

/** The new entry of the list at a path, which stands behind all that are written. */
export function useDraftEntry(path: FormValuePath, item: Field, entries: readonly JsonValue[]): DraftEntry {
  const form = useForm();
  const store = useKeptDraft(path, item);
  const { draft } = useStore(store);
  const arrived = hasArrived(draft, entries);
  const index = draft?.handedAt ?? entries.length;
  useEffect(() => {
    if (arrived) store.setState(({ draft: now }) => ({ draft: now?.another === true ? freshDraft(item) : null }));
  }, [arrived, store, item]);
  const shown = arrived ? null : draft;
  const handOver = useCallback(
    (another: boolean) => {
      const { draft: now } = store.getState();
      if (now === null || now.handedAt !== null || listMissingFields(item, now.value).length > 0) return;
      store.setState({ draft: { ...now, handedAt: entries.length, another } });
      form.add(path, sortKeysByField(item, now.value));
    },
    [store, item, entries.length, form, path],
  );
  const latest = useRef(handOver);
  useLayoutEffect(() => {
    latest.current = handOver;
  }, [handOver]);
  // Left before the pause was over: what is complete is written all the same.
  useEffect(() => () => latest.current(false), []);
  useEffect(() => {
    if (draft === null || draft.handedAt !== null) return undefined;
    // Inside another draft it becomes a part of that at once.
    if (form.isDraft === true) return latest.current(false);
    // Not with the first letter: what is typed while it is on its way would meet a field that does not know it yet.
    return afterPause(() => latest.current(false));
  }, [draft, form.isDraft]);
  const actions = useMemo((): FormActions => {
    if (shown === null) return form;
    const own = [...path, index];
    const within = (at: FormValuePath) =>
      at.length >= own.length && own.every((key, place) => key === at[place]) ? at.slice(own.length) : null;
    const set = (at: FormValuePath, value: JsonValue | undefined, from?: string) => {
      const inner = within(at);
      const { draft: now } = store.getState();
      if (inner === null || now === null) return form.set(at, value, from);
      store.setState({ draft: { ...now, value: setJsonValue(now.value, inner, value) ?? null } });
      // On its way to the file: changes take their turn, so this one finds the entry there, even if the form is left first.
      if (now.handedAt !== null) form.set(at, value, from);
    };
    const listAt = (inner: FormValuePath) => {
      const list = getJsonValue(store.getState().draft?.value ?? null, inner);
      return isJsonArray(list) ? list : [];
    };
    return {
      ...form,
      isDraft: shown.handedAt === null,
      set,
      add: (at, entry) => {
        const inner = within(at);
        if (inner === null) form.add(at, entry);
        else set(at, [...listAt(inner), entry]);
      },
      move: (at, from, to) => {
        const inner = within(at);
        if (inner === null) return form.move(at, from, to);
        const list = listAt(inner);
        const moved = list[from];
        return moved === undefined ? undefined : set(at, list.toSpliced(from, 1).toSpliced(to, 0, moved));
      },
    };
  }, [form, shown, path, index, store]);
  return {
    value: shown?.value,
    missing: shown === null || shown.handedAt !== null ? [] : listMissingFields(item, shown.value),
    actions,
    start: () => {
      const fresh = freshDraft(item);
      if (listMissingFields(item, fresh.value).length === 0) form.add(path, fresh.value);
      else if (shown === null) store.setState({ draft: fresh });
      else if (shown.handedAt !== null) store.setState({ draft: { ...shown, another: true } });
      else handOver(true);
    },
    drop: () => store.setState({ draft: null }),
  };
}

/** Runs once nothing was typed for a while, and at once where no field is typed in any more or the tab goes. Gives what ends it. */
function afterPause(run: () => void): () => void {
  const timer = setTimeout(run, pause);
  const leave = ({ relatedTarget }: FocusEvent) => relatedTarget === null && run();
  document.addEventListener('focusout', leave);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusout', leave);
  };
}

/** Whether the entry that was handed over is among those that are written. */
function hasArrived(draft: Draft | null, entries: readonly JsonValue[]): boolean {
  return draft !== null && draft.handedAt !== null && entries.length > draft.handedAt;
}

/** A new entry stands behind all others, whatever they are. */
const kept = '';

/** The draft as it was when the form was left. */
function useKeptDraft(path: FormValuePath, item: Field): StoreApi<{ readonly draft: Draft | null }> {
  const unwritten = useInvalidInput(path);
  // A store, and not React's own state: what a callback of an earlier drawing sets meets the draft as it is by then.
  const [store] = useState(() =>
    createStore<{ readonly draft: Draft | null }>(() => ({ draft: keptDraft(unwritten.at(kept)) })),
  );
  useEffect(
    () =>
      store.subscribe(({ draft: now }) => {
        const isTyped = now !== null && now.handedAt === null && !isSameJson(now.value, freshDraft(item).value);
        unwritten.keep(kept, isTyped ? JSON.stringify(now.value) : null);
      }),
    [store, item, unwritten],
  );
  return store;
}

function keptDraft(text: string | null): Draft | null {
  if (text === null) return null;
  const value = JSON.parse(text) as JsonValue; // what was kept as text here
  return { value, handedAt: null, another: false };
}

function freshDraft(item: Field): Draft {
  return { value: createEmptyValue(item) as JsonValue, handedAt: null, another: false }; // made of JSON alone
}
