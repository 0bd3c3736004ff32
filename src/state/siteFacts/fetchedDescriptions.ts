import { defineStore, type App } from '../app.ts';

/** State of a description at a URL that the user allowed to be fetched. `revision` differs for each text. */
export type FetchedDescription =
  | { readonly kind: 'fetching' }
  | { readonly kind: 'there'; readonly text: string; readonly revision: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** Requested API descriptions by URL, kept while this tab is open. */
export const fetchedDescriptionsStore = defineStore<{ readonly byAddress: ReadonlyMap<string, FetchedDescription> }>(
  () => ({ byAddress: new Map() }),
);

/** Returns a fetched description's text; null if it isn't there. */
export function getFetchedText(app: App, address: string): string | null {
  const found = app.get(fetchedDescriptionsStore).getState().byAddress.get(address);
  return found?.kind === 'there' ? found.text : null;
}

/** Returns the version stamp of a fetched description; null if it isn't there. */
export function getFetchedStamp(app: App, address: string): string | null {
  const found = app.get(fetchedDescriptionsStore).getState().byAddress.get(address);
  return found?.kind === 'there' ? `${found.revision}` : null;
}

/** Sets the state of a description; null removes it. */
export function setFetchedDescription(app: App, address: string, fetched: FetchedDescription | null): void {
  const byAddress = new Map(app.get(fetchedDescriptionsStore).getState().byAddress);
  if (fetched === null) byAddress.delete(address);
  else byAddress.set(address, fetched);
  app.get(fetchedDescriptionsStore).setState({ byAddress });
}
