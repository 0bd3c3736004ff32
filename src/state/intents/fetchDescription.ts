import { readFetchable } from '../siteFacts/readFetchable.ts';
import { fetchedDescriptionsStore, setFetched } from '../siteFacts/fetchedDescriptions.ts';
import { preferencesStore, setPreferences } from '../kept/preferencesStore.ts';
import { followApi } from '../siteFacts/siteFacts.ts';

/** So many addresses are remembered. */
const mostRemembered = 50;
let revision = 0;

/** Fetches the description of an API that a configuration names by address, as the writer wished, and shows its operations. This browser remembers the wish. */
export async function fetchDescription(address: string): Promise<void> {
  const { fetchedAddresses } = preferencesStore.getState();
  if (!fetchedAddresses.includes(address))
    setPreferences({ fetchedAddresses: [...fetchedAddresses, address].slice(-mostRemembered) });
  await fetchNow(address);
}

/** Fetches no more from an address, and takes what came from there off the site. */
export async function forgetDescription(address: string): Promise<void> {
  const { fetchedAddresses } = preferencesStore.getState();
  setPreferences({ fetchedAddresses: fetchedAddresses.filter((one) => one !== address) });
  setFetched(address, null);
  await followApi();
}

/** Fetches those of the addresses that the writer let be fetched before, each once. */
export function fetchRemembered(addresses: readonly string[]): void {
  const { byAddress } = fetchedDescriptionsStore.getState();
  const wished = new Set(preferencesStore.getState().fetchedAddresses);
  for (const address of addresses) if (wished.has(address) && !byAddress.has(address)) void fetchNow(address);
}

async function fetchNow(address: string): Promise<void> {
  if (fetchedDescriptionsStore.getState().byAddress.get(address)?.kind === 'fetching') return;
  setFetched(address, { kind: 'fetching' });
  const read = await readFetchable(address, (input, init) => fetch(input, init));
  // It was forgotten meanwhile.
  if (fetchedDescriptionsStore.getState().byAddress.get(address)?.kind !== 'fetching') return;
  revision += 1;
  setFetched(
    address,
    read.ok ? { kind: 'there', text: read.value, revision } : { kind: 'failed', reason: read.problem },
  );
  await followApi();
}
