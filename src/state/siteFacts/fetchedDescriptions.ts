import { defineStore, type App } from '../app.ts';

/** What became of a description at an address that the writer let be fetched. `revision` is another number for each text. */
export type FetchedDescription =
  | { readonly kind: 'fetching' }
  | { readonly kind: 'there'; readonly text: string; readonly revision: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** Descriptions of APIs by their addresses, as long as this tab is open; none that nobody asked for. */
export const fetchedDescriptionsStore = defineStore<{ readonly byAddress: ReadonlyMap<string, FetchedDescription> }>(
  () => ({ byAddress: new Map() }),
);

/** The text of a description that was fetched; null where it is not there. */
export function getFetchedText(app: App, address: string): string | null {
  const found = app.get(fetchedDescriptionsStore).getState().byAddress.get(address);
  return found?.kind === 'there' ? found.text : null;
}

/** What the text of a fetched description is known by; null where it is not there. */
export function getFetchedStamp(app: App, address: string): string | null {
  const found = app.get(fetchedDescriptionsStore).getState().byAddress.get(address);
  return found?.kind === 'there' ? `${found.revision}` : null;
}

/** Says what became of a description; null forgets it. */
export function setFetchedDescription(app: App, address: string, fetched: FetchedDescription | null): void {
  const byAddress = new Map(app.get(fetchedDescriptionsStore).getState().byAddress);
  if (fetched === null) byAddress.delete(address);
  else byAddress.set(address, fetched);
  app.get(fetchedDescriptionsStore).setState({ byAddress });
}
