import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Services } from './services.ts';

/** Everything of one tab: its services and its state. */
export interface App {
  readonly services: Services;
  /** Returns the value of a piece of state, made on first access. */
  readonly get: <Value>(definition: StateDefinition<Value>) => Value;
  /** Drops a value, so the next `get` makes a new one. */
  readonly drop: (definition: StateDefinition<unknown>) => void;
}

/** Definition of a piece of state: a module constant. Each app has its own value. */
export interface StateDefinition<Value> {
  readonly make: (app: App) => Value;
}

/** Creates a tab's app with nothing open. */
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

/** Defines a store that lives as long as the app. */
export function defineStore<State>(make: () => State): StateDefinition<StoreApi<State>> {
  return { make: () => createStore(make) };
}
