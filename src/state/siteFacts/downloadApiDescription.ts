import { preferencesStore } from '../storage/preferencesStore.ts';
import { fetchedDescriptionsStore, setFetchedDescription } from './fetchedDescriptions.ts';
import { fetchPublicText } from './fetchPublicText.ts';
import { defineState, type App } from '../app.ts';

const fetches = defineState(() => ({ revision: 0 }));

/** Returns the URLs that the user allowed before and that haven't been fetched in this tab. */
export function filterAllowedAddresses(app: App, addresses: readonly string[]): readonly string[] {
  const { byAddress } = app.get(fetchedDescriptionsStore).getState();
  const wished = new Set(app.get(preferencesStore).getState().fetchedAddresses);
  return addresses.filter((address) => wished.has(address) && !byAddress.has(address));
}

/** Fetches the description at a URL unless that is running. Returns true if there is a result to show. */
export async function downloadApiDescription(app: App, address: string): Promise<boolean> {
  if (isFetching(app, address)) return false;
  setFetchedDescription(app, address, { kind: 'fetching' });
  const read = await fetchPublicText(address, (input, init) => fetch(input, init));
  // It was removed in the meantime.
  if (!isFetching(app, address)) return false;
  const own = app.get(fetches);
  own.revision += 1;
  setFetchedDescription(
    app,
    address,
    read.ok ? { kind: 'there', text: read.value, revision: own.revision } : { kind: 'failed', reason: read.problem },
  );
  return true;
}

function isFetching(app: App, address: string): boolean {
  return app.get(fetchedDescriptionsStore).getState().byAddress.get(address)?.kind === 'fetching';
}
