import { defineState, type App, type StateDefinition } from '../app.ts';

const siteStates = defineState(() => new Set<StateDefinition<unknown>>());

/** Defines state of the open site. `make` runs again for each opening, so nothing leaks from one site to the next. */
export function defineSiteState<State>(make: (app: App) => State): StateDefinition<State> {
  const definition = defineState((app) => {
    app.get(siteStates).add(definition);
    return make(app);
  });
  return definition;
}

/** Drops all site state when a site is closed or another one is opened. */
export function resetSiteStates(app: App): void {
  const definitions = app.get(siteStates);
  for (const definition of definitions) app.drop(definition);
  definitions.clear();
}
