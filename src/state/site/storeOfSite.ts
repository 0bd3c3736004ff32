import { createStore, type StoreApi } from 'zustand/vanilla';
import { defineState } from '../app.ts';

/** A store that belongs to the open site. */
export interface SiteStore<State> extends StoreApi<State> {
  /** What sets it as long as the site that is open now stays open: what ends later is not said of the next one. */
  readonly setterOfNow: () => (change: Partial<State> | ((state: State) => Partial<State>)) => void;
}

const stores = defineState((): { readonly empties: (() => void)[]; openings: number } => ({
  empties: [],
  openings: 0,
}));

/** A store that is as `make` gives it each time that a site is opened or left: nothing of one site is ever said of the next. */
export function storeOfSite<State>(make: () => State): SiteStore<State> {
  const store = createStore(make);
  stores().empties.push(() => store.setState(make(), true));
  const setterOfNow = () => {
    const own = stores().openings;
    return (change: Partial<State> | ((state: State) => Partial<State>)) => {
      if (own === stores().openings) store.setState(change);
    };
  };
  return { ...store, setterOfNow };
}

/** Empties them all: a site is left, or another one is opened. */
export function emptyStoresOfSite(): void {
  const own = stores();
  own.openings += 1;
  for (const empty of own.empties) empty();
}
