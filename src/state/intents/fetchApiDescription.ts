import { downloadApiDescription } from '../siteFacts/downloadApiDescription.ts';
import { setFetchedDescription } from '../siteFacts/fetchedDescriptions.ts';
import { preferencesStore, setPreferences } from '../kept/preferencesStore.ts';
import { indexApiPages } from '../siteFacts/siteIndex.ts';
import type { App } from '../app.ts';

/** So many addresses are remembered. */
const mostRemembered = 50;

/** Fetches the description of an API that a configuration names by address, as the writer wished, and shows its operations. This browser remembers the wish. */
export async function fetchApiDescription(app: App, address: string): Promise<void> {
  const { fetchedAddresses } = app.get(preferencesStore).getState();
  if (!fetchedAddresses.includes(address))
    setPreferences(app, { fetchedAddresses: [...fetchedAddresses, address].slice(-mostRemembered) });
  if (await downloadApiDescription(app, address)) await indexApiPages(app);
}

/** Fetches no more from an address, and takes what came from there off the site. */
export async function forgetApiDescription(app: App, address: string): Promise<void> {
  const { fetchedAddresses } = app.get(preferencesStore).getState();
  setPreferences(app, { fetchedAddresses: fetchedAddresses.filter((one) => one !== address) });
  setFetchedDescription(app, address, null);
  await indexApiPages(app);
}
