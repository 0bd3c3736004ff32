import { useEffect, useReducer, useRef } from 'react';
import { isSameJson } from '#base/isSameJson.ts';

/** How long a chosen value is shown after storing it ended, in milliseconds: what is read from the files follows later. */
const followTime = 1_000;

interface Chosen<Value> {
  readonly request: number;
  readonly value: Value;
}

type ChosenEvent<Value> =
  | { readonly kind: 'chosen'; readonly request: number; readonly value: Value }
  | { readonly kind: 'changed'; readonly stored: Value }
  | { readonly kind: 'ended'; readonly request: number };

/** The chosen value that is shown after an event; null once the stored value counts. */
export function reduceChosen<Value>(chosen: Chosen<Value> | null, event: ChosenEvent<Value>): Chosen<Value> | null {
  if (event.kind === 'chosen') return { request: event.request, value: event.value };
  if (chosen === null) return null;
  const isOver = event.kind === 'changed' ? isSameJson(event.stored, chosen.value) : event.request === chosen.request;
  return isOver ? null : chosen;
}

/**
 * A stored value that is chosen, such as that of a switch: shown as chosen at once, since a switch that doesn't react is
 * pressed again, until the stored value is the same, or doesn't follow (it was refused, or undone at once). `store`
 * returns whether the value was stored, or nothing if it is stored at once.
 */
export function useChosenValue<Value>(
  stored: Value,
  store: (value: Value) => Promise<boolean> | void,
): readonly [shown: Value, choose: (value: Value) => void] {
  const [chosen, tell] = useReducer(reduceChosen<Value>, null);
  const requests = useRef(0);
  useEffect(() => tell({ kind: 'changed', stored }), [stored]);
  const choose = (value: Value) => {
    const storing = store(value);
    if (storing === undefined) return;
    requests.current += 1;
    const { current: request } = requests;
    tell({ kind: 'chosen', request, value });
    const end = () => tell({ kind: 'ended', request });
    void storing.then((isStored) => setTimeout(end, isStored ? followTime : 0));
  };
  return [chosen === null ? stored : chosen.value, choose];
}
