import { persistenceStore } from '#state/kept/persistenceStore.ts';
import type { App } from '#state/app.ts';

/** Why a token cannot be remembered in this browser, as a sentence; null where it can be. */
export function explainTokenNotStored(app: App): string | null {
  if (app.get(persistenceStore).getState().refused !== null)
    return 'Nothing is saved in this browser. The token stays in memory until you close the tab.';
  return globalThis.isSecureContext
    ? null
    : 'This address has no HTTPS, so there is nothing to encrypt it with. The token stays in memory until you close the tab.';
}
