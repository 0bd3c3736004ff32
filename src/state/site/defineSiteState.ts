import { defineState, type App, type StateDefinition } from '../app.ts';

const siteStates = defineState(() => new Set<StateDefinition<unknown>>());

/** Defines state that belongs to the site that is open: `make` makes it again for each opening, and what is left of one never reaches the next. */
export function defineSiteState<State>(make: (app: App) => State): StateDefinition<State> {
  const definition = defineState((app) => {
    app.get(siteStates).add(definition);
    return make(app);
  });
  return definition;
}

/** Drops it all: a site is left, or another one is opened. */
export function resetSiteStates(app: App): void {
  const definitions = app.get(siteStates);
  for (const definition of definitions) app.drop(definition);
  definitions.clear();
}
