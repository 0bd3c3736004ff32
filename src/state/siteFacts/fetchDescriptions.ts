import { preferencesStore } from '../kept/preferencesStore.ts';
import { fetchedDescriptionsStore, setFetched } from './fetchedDescriptions.ts';
import { readFetchable } from './readFetchable.ts';
import { defineState, type App } from '../app.ts';

const fetches = defineState(() => ({ revision: 0 }));

/** Those of the addresses that the writer let be fetched before, and that nothing became of yet. */
export function rememberedOf(app: App, addresses: readonly string[]): readonly string[] {
  const { byAddress } = app.get(fetchedDescriptionsStore).getState();
  const wished = new Set(app.get(preferencesStore).getState().fetchedAddresses);
  return addresses.filter((address) => wished.has(address) && !byAddress.has(address));
}

/** Fetches the description at an address, unless that is being done. Says whether something came of it that is to be shown. */
export async function fetchNow(app: App, address: string): Promise<boolean> {
  if (isFetching(app, address)) return false;
  setFetched(app, address, { kind: 'fetching' });
  const read = await readFetchable(address, (input, init) => fetch(input, init));
  // It was forgotten meanwhile.
  if (!isFetching(app, address)) return false;
  const own = app.get(fetches);
  own.revision += 1;
  setFetched(
    app,
    address,
    read.ok ? { kind: 'there', text: read.value, revision: own.revision } : { kind: 'failed', reason: read.problem },
  );
  return true;
}

function isFetching(app: App, address: string): boolean {
  return app.get(fetchedDescriptionsStore).getState().byAddress.get(address)?.kind === 'fetching';
}
