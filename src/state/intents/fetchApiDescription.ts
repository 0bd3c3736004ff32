import { downloadApiDescription } from '../siteFacts/downloadApiDescription.ts';
import { setFetchedDescription } from '../siteFacts/fetchedDescriptions.ts';
import { preferencesStore, setPreferences } from '../storage/preferencesStore.ts';
import { indexApiPages } from '../siteFacts/siteIndex.ts';
import type { App } from '../app.ts';

/** Number of URLs remembered. */
const mostRemembered = 50;

/**
 * Fetches an API description that the configuration names by URL, at the user's request, and shows its operations. This
 * browser remembers the choice.
 */
export async function fetchApiDescription(app: App, address: string): Promise<void> {
  const { fetchedAddresses } = app.get(preferencesStore).getState();
  if (!fetchedAddresses.includes(address))
    setPreferences(app, { fetchedAddresses: [...fetchedAddresses, address].slice(-mostRemembered) });
  if (await downloadApiDescription(app, address)) await indexApiPages(app);
}

/** Stops fetching from a URL and removes its pages from the site. */
export async function forgetApiDescription(app: App, address: string): Promise<void> {
  const { fetchedAddresses } = app.get(preferencesStore).getState();
  setPreferences(app, { fetchedAddresses: fetchedAddresses.filter((one) => one !== address) });
  setFetchedDescription(app, address, null);
  await indexApiPages(app);
}
