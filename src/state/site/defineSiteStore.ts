import { createStore, type StoreApi } from 'zustand/vanilla';
import { defineState, type App, type StateDefinition } from '../app.ts';

/** A store that belongs to the open site. */
export interface SiteScopedStore<State> extends StoreApi<State> {
  /** Returns what sets it as long as the site that is open now stays open: what ends later is not said of the next one. */
  readonly setterOfNow: () => (change: Partial<State> | ((state: State) => Partial<State>)) => void;
}

const siteStores = defineState((): { readonly empties: (() => void)[]; openings: number } => ({
  empties: [],
  openings: 0,
}));

/** Defines a store that is as `make` returns it each time that a site is opened or left: nothing of one site is ever shown of the next. */
export function defineSiteStore<State>(make: () => State): StateDefinition<SiteScopedStore<State>> {
  return defineState((app) => {
    const stores = app.get(siteStores);
    const store = createStore(make);
    stores.empties.push(() => store.setState(make(), true));
    const setterOfNow = () => {
      const own = stores.openings;
      return (change: Partial<State> | ((state: State) => Partial<State>)) => {
        if (own === stores.openings) store.setState(change);
      };
    };
    return { ...store, setterOfNow };
  });
}

/** Empties them all: a site is left, or another one is opened. */
export function resetSiteStores(app: App): void {
  const stores = app.get(siteStores);
  stores.openings += 1;
  for (const empty of stores.empties) empty();
}
