import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Services } from './services.ts';

/** All of one tab: what it needs of the outside, and its state. */
export interface App {
  readonly services: Services;
  /** The value of a piece of state, made on the first access. */
  readonly get: <Value>(definition: StateDefinition<Value>) => Value;
  /** Drops a value, so that the next `get` makes another one. */
  readonly drop: (definition: StateDefinition<unknown>) => void;
}

/** A piece of state: a constant of its module. Each app has its own value. */
export interface StateDefinition<Value> {
  readonly make: (app: App) => Value;
}

/** Makes a tab: nothing is open in it yet. */
export function createApp(services: Services): App {
  const values = new Map<StateDefinition<unknown>, unknown>();
  const app: App = {
    services,
    get: <Value>(definition: StateDefinition<Value>) => {
      if (!values.has(definition)) values.set(definition, definition.make(app));
      return values.get(definition) as Value; // made by the same definition
    },
    drop: (definition) => void values.delete(definition),
  };
  return app;
}

/** Defines a piece of state. */
export function defineState<Value>(make: (app: App) => Value): StateDefinition<Value> {
  return { make };
}

/** Defines a store that lasts as long as the app. */
export function defineStore<State>(make: () => State): StateDefinition<StoreApi<State>> {
  return { make: () => createStore(make) };
}
