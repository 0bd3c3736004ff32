import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles.css';
import './ui/theme/tokens.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import type { Settings } from '#base/settings.ts';
import { locateRepository } from '#providers/locateRepository.ts';
import { followWorkspace } from '#state/intents/followWorkspace.ts';
import { followLastWords } from '#state/intents/followLastWords.ts';
import { followBrowserAddress } from '#state/intents/goTo.ts';
import { restoreTokens } from '#state/intents/signIn.ts';
import { tryStorageAgain } from '#state/intents/tryStorageAgain.ts';
import { warnBeforeLeaving } from '#state/intents/warnBeforeLeaving.ts';
import { startPagesWorker, startSiteWorker } from '#state/pages/startPagesWorker.ts';
import { tellStoresNothing } from '#state/kept/keepingStore.ts';
import { loadPreferences, preferencesStore } from '#state/kept/preferencesStore.ts';
import { provideLocalStorage } from '#state/kept/provideLocalStorage.ts';
import { holdTabName } from '#state/journal/tabName.ts';
import { createApp } from '#state/app.ts';
import { tellStopped } from '#state/tellStopped.ts';
import { App } from '#ui/App.tsx';
import { AppContext } from '#ui/useApp.ts';
import { followFailedSheets } from '#ui/kit/failedSheets.ts';
import { cssVariables, theme } from '#ui/theme/theme.ts';
import { BrowserWorkspace } from '#workspace/browserWorkspace.ts';

const settingsSchema = z.object({
  proxy: z.string().nullable(),
  host: z
    .object({
      gitUrl: z.string(),
      apiUrl: z.string(),
      exampleUrl: z.string(),
      repositories: z.array(z.string()),
      pagesUrl: z.string().nullable().default(null),
    })
    .nullable(),
});

/** How long the first screen waits for anything, in milliseconds. */
const patience = 5000;

/** The settings of whoever hosts the app; without them, it asks Git hosts directly. */
async function fetchSettings(): Promise<Settings> {
  const answer = await fetch('settings.json', { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
  const read = settingsSchema.safeParse(answer.ok ? await answer.json() : null);
  return read.data ?? { proxy: null, host: null };
}

/** In types always there; in a browser only where the context is secure. */
function locksHere(): LockManager | undefined {
  return navigator.locks;
}

provideLocalStorage(globalThis);
const settings = await fetchSettings().catch(() => ({ proxy: null, host: null })); // offline, or no such file: the app still opens what it has
const { origin } = globalThis.location;
const workspace = new BrowserWorkspace(
  { proxy: settings.proxy, ownOrigin: origin },
  {
    onStop: () => tellStopped(app),
    onStoresNothing: (because) => tellStoresNothing(app, because),
  },
);
const app = createApp({
  workspace,
  pages: startPagesWorker(() => tellStopped(app)),
  startSiteWorker,
  settings,
  origin,
  locate: (url) => locateRepository(url, settings),
  now: () => Date.now(),
  timeOrigin: performance.timeOrigin,
  locks: locksHere(),
  window: globalThis.window,
  storage: () => globalThis.localStorage,
  tabStorage: () => globalThis.sessionStorage,
  storeNothing: (because) => workspace.storeNothing(because),
});
loadPreferences(app);
void holdTabName(app);
await Promise.race([restoreTokens(app), new Promise((resolve) => setTimeout(resolve, patience))]);
followBrowserAddress(app);
followWorkspace(app);
followLastWords(app);
tryStorageAgain(app);
warnBeforeLeaving(app);
followFailedSheets();
void navigator.storage?.persist?.();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme={app.get(preferencesStore).getState().colorScheme}
    >
      <AppContext value={app}>
        <App />
      </AppContext>
    </MantineProvider>
  </StrictMode>,
);
