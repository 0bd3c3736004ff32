import { useEffect, useMemo, useRef, useState } from 'react';
import { isList, type JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';
import { emptyValue, missingIn } from '#form/formFor.ts';
import { inOrder } from '#form/inOrder.ts';
import { useForm, type FieldPath, type FormActions } from './FormContext.ts';
import { valueIn, withValue } from './withValue.ts';

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
export function useDraftEntry(path: FieldPath, item: Field, entries: readonly JsonValue[]): DraftEntry {
  const form = useForm();
  const [draft, setDraft] = useState<Draft | null>(null);
  const arrived = draft?.handedAt !== undefined && draft.handedAt !== null && entries.length > draft.handedAt;
  const index = draft?.handedAt ?? entries.length;
  useEffect(() => {
    if (!arrived || draft === null) return;
    setDraft(draft.another ? freshDraft(item) : null);
  }, [arrived, draft, item]);
  const shown = arrived ? null : draft;
  const handOver = useRef<((another: boolean) => void) | null>(null);
  // Left before the pause was over: what is complete is written all the same.
  useEffect(() => () => handOver.current?.(false), []);
  useEffect(() => {
    if (draft === null || draft.handedAt !== null || missingIn(item, draft.value).length > 0) return undefined;
    const hand = (another: boolean) => {
      handOver.current = null;
      setDraft({ ...draft, handedAt: entries.length, another });
      form.add(path, inOrder(item, draft.value));
    };
    // Inside another draft it becomes a part of that at once.
    if (form.isDraft === true) return hand(false);
    handOver.current = hand;
    // Not with the first letter: what is typed while it is on its way would meet a field that does not know it yet.
    const timer = setTimeout(() => hand(false), pause);
    return () => {
      clearTimeout(timer);
      handOver.current = null;
    };
  }, [draft, item, path, form, entries.length]);
  const actions = useMemo((): FormActions => {
    if (shown === null) return form;
    const own = [...path, index];
    const within = (at: FieldPath) => (at.length >= own.length && own.every((key, place) => key === at[place]) ? at.slice(own.length) : null);
    const set = (at: FieldPath, value: JsonValue | undefined) => {
      const inner = within(at);
      if (inner === null) return form.set(at, value);
      const next = withValue(shown.value, inner, value) ?? null;
      setDraft({ ...shown, value: next });
      // On its way to the file: changes take their turn, so this one finds the entry there, even if the form is left first.
      if (shown.handedAt !== null) form.set(at, value);
    };
    const listAt = (inner: FieldPath) => {
      const list = valueIn(shown.value, inner);
      return isList(list) ? list : [];
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
  }, [form, shown, path, index]);
  return {
    value: shown?.value,
    missing: shown === null || shown.handedAt !== null ? [] : missingIn(item, shown.value),
    actions,
    start: () => {
      const fresh = freshDraft(item);
      if (missingIn(item, fresh.value).length === 0) form.add(path, fresh.value);
      else if (shown === null) setDraft(fresh);
      else if (shown.handedAt !== null) setDraft({ ...shown, another: true });
      else handOver.current?.(true);
    },
    drop: () => setDraft(null),
  };
}

function freshDraft(item: Field): Draft {
  return { value: emptyValue(item) as JsonValue, handedAt: null, another: false }; // made of JSON alone
}
