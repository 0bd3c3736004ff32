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

/** Debounce before a complete entry is written, in milliseconds. */
const writeDebounce = 400;

interface Draft {
  readonly value: JsonValue;
  /** List length when the entry was handed over to be written; null while the entry is incomplete. */
  readonly handedAt: number | null;
  /** True if another new entry was requested before this one was written. */
  readonly another: boolean;
  /** Number of its changes that aren't written yet: until then, the written entry is older than what was typed. */
  readonly pending: number;
}

/** A new list entry, kept locally until it has all required fields, then written as a whole. */
export interface DraftEntry {
  /** Undefined if there is no draft. */
  readonly value: JsonValue | undefined;
  /** Its index, which the list has already while what was typed since is being written. */
  readonly index: number;
  /** Labels of the fields still missing. */
  readonly missing: readonly string[];
  /** The form's actions, with changes to the new entry applied to the draft. */
  readonly actions: FormActions;
  readonly start: () => void;
  readonly drop: () => void;
}

/** Draft of a new entry, shown after the written entries of the list at a path. */
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
  const track = useCallback(
    (storing: Promise<boolean> | void) => {
      if (storing === undefined) return;
      const count = (change: number) =>
        store.setState(({ draft: now }) => ({
          draft: now === null ? null : { ...now, pending: now.pending + change },
        }));
      count(1);
      void storing.finally(() => count(-1));
    },
    [store],
  );
  const handOver = useCallback(
    (another: boolean) => {
      const { draft: now } = store.getState();
      if (now === null || now.handedAt !== null || listMissingFields(item, now.value).length > 0) return;
      store.setState({ draft: { ...now, handedAt: entries.length, another } });
      track(form.add(path, sortKeysByField(item, now.value)));
    },
    [store, item, entries.length, form, path, track],
  );
  const latest = useRef(handOver);
  useLayoutEffect(() => {
    latest.current = handOver;
  }, [handOver]);
  // Unmounted before the debounce ended: a complete entry is written anyway.
  useEffect(() => () => latest.current(false), []);
  useEffect(() => {
    if (draft === null || draft.handedAt !== null) return undefined;
    // A draft inside another draft is added to it immediately.
    if (form.isDraft === true) return latest.current(false);
    // Not on the first keystroke: text typed while it is being written would reach a field that doesn't exist yet.
    return afterPause(() => latest.current(false));
  }, [draft, form.isDraft]);
  const isShown = shown !== null;
  const isDraft = shown?.handedAt === null;
  const actions = useMemo(
    () => (isShown ? createDraftActions(form, { store, own: [...path, index], isDraft, track }) : form),
    [form, isShown, isDraft, path, index, store, track],
  );
  return {
    value: shown?.value,
    index,
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

type DraftStore = StoreApi<{ readonly draft: Draft | null }>;

interface DraftActionsOptions {
  readonly store: DraftStore;
  /** Path of the new entry. */
  readonly own: FormValuePath;
  readonly isDraft: boolean;
  readonly track: (storing: Promise<boolean> | void) => void;
}

/** The form's actions, with changes to the new entry applied to the draft. */
function createDraftActions(form: FormActions, { store, own, isDraft, track }: DraftActionsOptions): FormActions {
  const within = (at: FormValuePath) =>
    at.length >= own.length && own.every((key, place) => key === at[place]) ? at.slice(own.length) : null;
  const set = (at: FormValuePath, value: JsonValue | undefined, from?: string) => {
    const inner = within(at);
    const { draft: now } = store.getState();
    const isRemoved = value === undefined && at.length <= own.length && at.every((key, place) => key === own[place]);
    if (isRemoved) store.setState({ draft: null });
    if (isRemoved || inner === null || now === null) return form.set(at, value, from);
    store.setState({ draft: { ...now, value: setJsonValue(now.value, inner, value) ?? null } });
    // Being written: changes are queued, so this one finds the entry even if the form closes first.
    if (now.handedAt !== null) track(form.set(at, value, from));
  };
  const listAt = (inner: FormValuePath) => {
    const list = getJsonValue(store.getState().draft?.value ?? null, inner);
    return isJsonArray(list) ? list : [];
  };
  return {
    ...form,
    isDraft,
    set,
    add: (at, entry) => {
      const inner = within(at);
      return inner === null ? form.add(at, entry) : set(at, [...listAt(inner), entry]);
    },
    move: (at, from, to) => {
      const inner = within(at);
      if (inner === null) return form.move(at, from, to);
      const list = listAt(inner);
      const moved = list[from];
      return moved === undefined ? undefined : void set(at, list.toSpliced(from, 1).toSpliced(to, 0, moved));
    },
  };
}

/** Runs after a pause in typing, or at once when no field has focus or the tab closes. Returns a cancel function. */
function afterPause(run: () => void): () => void {
  const timer = setTimeout(run, writeDebounce);
  const leave = ({ relatedTarget }: FocusEvent) => relatedTarget === null && run();
  document.addEventListener('focusout', leave);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusout', leave);
  };
}

/** True if the written list contains the entry that was handed over, with all that was typed since. */
function hasArrived(draft: Draft | null, entries: readonly JsonValue[]): boolean {
  return draft !== null && draft.handedAt !== null && entries.length > draft.handedAt && draft.pending <= 0;
}

/** A new entry is always last, so its draft doesn't depend on the written entries. */
const kept = '';

/** Restores the draft from when the form was last closed. */
function useKeptDraft(path: FormValuePath, item: Field): DraftStore {
  const unwritten = useInvalidInput(path);
  // A store rather than React state, so that callbacks from an earlier render update the current draft.
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
  const value = JSON.parse(text) as JsonValue; // stringified by `useKeptDraft`
  return { value, handedAt: null, another: false, pending: 0 };
}

function freshDraft(item: Field): Draft {
  return { value: createEmptyValue(item) as JsonValue, handedAt: null, another: false, pending: 0 }; // consists of JSON only
}
