import { createStore, type StoreApi } from 'zustand/vanilla';
import { defineState, type App, type StateDefinition } from '../app.ts';

/** A store that belongs to the open site. */
export interface SiteScopedStore<State> extends StoreApi<State> {
  /** Returns a setter that works only while the current site stays open, so late results don't reach the next site. */
  readonly createScopedSetter: () => (change: Partial<State> | ((state: State) => Partial<State>)) => void;
}

const siteStores = defineState((): { readonly empties: (() => void)[]; openings: number } => ({
  empties: [],
  openings: 0,
}));

/** Defines a store that is reset to `make()` whenever a site is opened or closed, so nothing of one site shows in the next. */
export function defineSiteStore<State>(make: () => State): StateDefinition<SiteScopedStore<State>> {
  return defineState((app) => {
    const stores = app.get(siteStores);
    const store = createStore(make);
    stores.empties.push(() => store.setState(make(), true));
    const createScopedSetter = () => {
      const own = stores.openings;
      return (change: Partial<State> | ((state: State) => Partial<State>)) => {
        if (own === stores.openings) store.setState(change);
      };
    };
    return { ...store, createScopedSetter: createScopedSetter };
  });
}

/** Resets all site stores when a site is closed or another one is opened. */
export function resetSiteStores(app: App): void {
  const stores = app.get(siteStores);
  stores.openings += 1;
  for (const empty of stores.empties) empty();
}
