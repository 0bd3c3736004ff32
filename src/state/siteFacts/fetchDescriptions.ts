import { preferencesStore } from '../kept/preferencesStore.ts';
import { fetchedDescriptionsStore, setFetched } from './fetchedDescriptions.ts';
import { readFetchable } from './readFetchable.ts';
import { defineState } from '../app.ts';

const fetches = defineState(() => ({ revision: 0 }));

/** Those of the addresses that the writer let be fetched before, and that nothing became of yet. */
export function rememberedOf(addresses: readonly string[]): readonly string[] {
  const { byAddress } = fetchedDescriptionsStore.getState();
  const wished = new Set(preferencesStore.getState().fetchedAddresses);
  return addresses.filter((address) => wished.has(address) && !byAddress.has(address));
}

/** Fetches the description at an address, unless that is being done. Says whether something came of it that is to be shown. */
export async function fetchNow(address: string): Promise<boolean> {
  if (isFetching(address)) return false;
  setFetched(address, { kind: 'fetching' });
  const read = await readFetchable(address, (input, init) => fetch(input, init));
  // It was forgotten meanwhile.
  if (!isFetching(address)) return false;
  const own = fetches();
  own.revision += 1;
  setFetched(
    address,
    read.ok ? { kind: 'there', text: read.value, revision: own.revision } : { kind: 'failed', reason: read.problem },
  );
  return true;
}

function isFetching(address: string): boolean {
  return fetchedDescriptionsStore.getState().byAddress.get(address)?.kind === 'fetching';
}
