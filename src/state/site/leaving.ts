let store: () => Promise<void> = () => Promise.resolve();

/** Names what stores everything that was typed, as long as it is known which site it belongs to. */
export function beforeLeaving(run: () => Promise<void>): void {
  store = run;
}

/** Stores what was typed, before a site is left. */
export function storeBeforeLeaving(): Promise<void> {
  return store();
}
