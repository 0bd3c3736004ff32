import { useEffect, useReducer, useRef } from 'react';
import { isSameJson } from '#base/isSameJson.ts';

/** A value that was chosen, and the one that was stored when storing it ended; undefined while it is being stored. */
interface Chosen<Value> {
  readonly request: number;
  readonly value: Value;
  readonly storedAtEnd?: { readonly value: Value };
}

type ChosenEvent<Value> =
  | { readonly kind: 'chosen'; readonly request: number; readonly value: Value }
  | { readonly kind: 'stored' | 'refused'; readonly request: number; readonly stored: Value }
  | { readonly kind: 'changed'; readonly stored: Value };

/** The last chosen value after an event; null once the stored value counts. */
export function reduceChosen<Value>(chosen: Chosen<Value> | null, event: ChosenEvent<Value>): Chosen<Value> | null {
  if (event.kind === 'chosen') return { request: event.request, value: event.value };
  if (event.kind === 'changed') return isLate(chosen, event.stored) ? null : chosen;
  if (chosen === null || chosen.request !== event.request) return chosen;
  if (event.kind === 'refused' || isSameJson(event.stored, chosen.value)) return null;
  return { ...chosen, storedAtEnd: { value: event.stored } };
}

/** The value to show: the chosen one until it is stored, even if the stored value arrives later than the end of storing. */
export function pickShown<Value>(chosen: Chosen<Value> | null, stored: Value): Value {
  return chosen === null || isLate(chosen, stored) ? stored : chosen.value;
}

/** True if the stored value has changed since storing the chosen one ended. */
function isLate<Value>(chosen: Chosen<Value> | null, stored: Value): boolean {
  return chosen?.storedAtEnd !== undefined && !isSameJson(chosen.storedAtEnd.value, stored);
}

/**
 * A stored value that is chosen, such as that of a switch: shown as chosen at once, since a switch that doesn't react is
 * pressed again. `store` returns whether the value was stored, or nothing if it is stored at once.
 */
export function useChosenValue<Value>(
  stored: Value,
  store: (value: Value) => Promise<boolean> | void,
): readonly [shown: Value, choose: (value: Value) => void] {
  const [chosen, tell] = useReducer(reduceChosen<Value>, null);
  const requests = useRef(0);
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
    tell({ kind: 'changed', stored });
  }, [stored]);
  const choose = (value: Value) => {
    const storing = store(value);
    if (storing === undefined) return;
    requests.current += 1;
    const { current: request } = requests;
    tell({ kind: 'chosen', request, value });
    void storing.then((isStored) => tell({ kind: isStored ? 'stored' : 'refused', request, stored: latest.current }));
  };
  return [pickShown(chosen, stored), choose];
}
