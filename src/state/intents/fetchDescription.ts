import { fetchNow } from '../siteFacts/fetchDescriptions.ts';
import { setFetched } from '../siteFacts/fetchedDescriptions.ts';
import { preferencesStore, setPreferences } from '../kept/preferencesStore.ts';
import { followApi } from '../siteFacts/siteFacts.ts';

/** So many addresses are remembered. */
const mostRemembered = 50;

/** Fetches the description of an API that a configuration names by address, as the writer wished, and shows its operations. This browser remembers the wish. */
export async function fetchDescription(address: string): Promise<void> {
  const { fetchedAddresses } = preferencesStore.getState();
  if (!fetchedAddresses.includes(address))
    setPreferences({ fetchedAddresses: [...fetchedAddresses, address].slice(-mostRemembered) });
  if (await fetchNow(address)) await followApi();
}

/** Fetches no more from an address, and takes what came from there off the site. */
export async function forgetDescription(address: string): Promise<void> {
  const { fetchedAddresses } = preferencesStore.getState();
  setPreferences({ fetchedAddresses: fetchedAddresses.filter((one) => one !== address) });
  setFetched(address, null);
  await followApi();
}
