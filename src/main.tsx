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
import type { KnownHosts } from '#providers/findHost.ts';
import { findForge, locateRepository } from '#providers/locateRepository.ts';
import { noSettings, readSettings, type SettingsWithProblems } from '#providers/readSettings.ts';
import { getHostsInBrowser, hostMemoryStore, readHostMemory, rememberTransport } from '#state/hosts/hostMemory.ts';
import { syncWithWorkspace } from '#state/lifecycle/syncWithWorkspace.ts';
import { recoverDraftsOfClosedTabs } from '#state/lifecycle/recoverDraftsOfClosedTabs.ts';
import { syncRouteWithBrowser } from '#state/route/goTo.ts';
import { takeSignInResponse, type SignInResponse } from '#state/tokens/signInResponse.ts';
import { followSignOuts, restoreTokens } from '#state/tokens/restoreTokens.ts';
import { startStorageRetries } from '#state/lifecycle/startStorageRetries.ts';
import { warnBeforeUnload } from '#state/lifecycle/warnBeforeUnload.ts';
import { startPagesWorker, startSiteWorker } from '#state/pages/startPagesWorker.ts';
import { setPersistenceUnavailable } from '#state/storage/persistenceStore.ts';
import { loadPreferences, preferencesStore } from '#state/storage/preferencesStore.ts';
import { polyfillLocalStorage } from '#state/storage/polyfillLocalStorage.ts';
import { lockTabName } from '#state/journal/tabName.ts';
import { createApp, type App } from '#state/app.ts';
import { notify } from '#state/notices/noticesStore.ts';
import { notifyWorkerStopped } from '#state/notices/notifyWorkerStopped.ts';
import { AppRoot } from '#ui/AppRoot.tsx';
import { AppContext } from '#ui/useApp.ts';
import { trackFailedStyleSheets } from '#ui/kit/failedStyleSheets.ts';
import { cssVariables, theme } from '#ui/theme/theme.ts';
import { BrowserWorkspace } from '#workspace/browserWorkspace.ts';

/** How long the first screen waits for anything, in milliseconds. */
const startTimeout = 5000;

/** Settings of this installation. Without them, the app asks Git hosts directly. */
async function fetchSettings(): Promise<SettingsWithProblems> {
  const answer = await fetch('settings.json', { cache: 'no-cache', signal: AbortSignal.timeout(startTimeout) });
  // Some static hosts answer for a missing file with the app's page.
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
  return answer.ok && !isPage ? readSettings(await answer.text()) : { settings: noSettings, problems: [] };
}

/** In types always there; in a browser only where the context is secure. */
function locksHere(): LockManager | undefined {
  return navigator.locks;
}

/** Completes a sign-in that left this tab. Doesn't resolve in a window that another tab opened for it, which then has nothing else to do. */
async function returnFromSignIn(app: App, response: SignInResponse): Promise<void> {
  try {
    if (!(await (await import('#state/intents/signInWithForge.ts')).completeSignIn(app, response))) return;
  } catch (error) {
    return void notify(app, `Couldn’t sign in: ${error instanceof Error ? error.message : String(error)}`, 'problem');
  }
  globalThis.close();
  document.body.textContent = 'You’re signed in. You can close this window.';
  await new Promise(() => {});
}

/** Connects the app's state, its workers, and the network. */
function connect({ settings }: SettingsWithProblems): App {
  const { origin } = globalThis.location;
  const remembered = readHostMemory(() => globalThis.localStorage);
  const workspace = new BrowserWorkspace(
    {
      proxy: settings.proxy,
      ownOrigin: origin,
      hosts: { ...remembered, hosts: [...settings.hosts, ...remembered.hosts] },
    },
    {
      onStop: () => notifyWorkerStopped(app),
      onStoresNothing: (because) => setPersistenceUnavailable(app, because),
      onTransport: (place, transport) => rememberTransport(app, place, transport),
    },
  );
  const known = (): KnownHosts => ({ hosts: getHostsInBrowser(app).hosts, host: settings.host });
  const app = createApp({
    workspace,
    pages: startPagesWorker(() => notifyWorkerStopped(app)),
    startSiteWorker,
    settings,
    origin,
    locate: (url) => locateRepository(url, known()),
    findForge: (url) => findForge(url, known()),
    now: () => Date.now(),
    timeOrigin: performance.timeOrigin,
    locks: locksHere(),
    window: globalThis.window,
    storage: () => globalThis.localStorage,
    tabStorage: () => globalThis.sessionStorage,
    storeNothing: (because) => workspace.switchToMemoryStorage(because),
  });
  app.get(hostMemoryStore).subscribe(() => workspace.setHosts(getHostsInBrowser(app)));
  return app;
}

/** Not at the top level: code that is loaded on demand can import this file's code without waiting for it. */
async function start(): Promise<void> {
  const signInResponse = takeSignInResponse(globalThis.window);
  polyfillLocalStorage(globalThis);
  // Offline, or no such file: the app still opens what it has.
  const loaded = await fetchSettings().catch(() => ({ settings: noSettings, problems: [] }));
  const app = connect(loaded);
  loadPreferences(app);
  for (const problem of loaded.problems) notify(app, problem, 'problem');
  void lockTabName(app);
  followSignOuts(app);
  await Promise.race([restoreTokens(app), new Promise((resolve) => setTimeout(resolve, startTimeout))]);
  if (signInResponse !== null) await returnFromSignIn(app, signInResponse);
  syncRouteWithBrowser(app);
  syncWithWorkspace(app);
  recoverDraftsOfClosedTabs(app);
  startStorageRetries(app);
  warnBeforeUnload(app);
  trackFailedStyleSheets();
  void navigator.storage?.persist?.();
  render(app);
}

function render(app: App): void {
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
          <AppRoot />
        </AppContext>
      </MantineProvider>
    </StrictMode>,
  );
}

void start();
