import { persistenceStore } from '#state/storage/persistenceStore.ts';
import type { App } from '#state/app.ts';

/** Explains why a token can't be stored in this browser; null if it can. */
export function explainTokenNotStored(app: App): string | null {
  if (app.get(persistenceStore).getState().refused !== null)
    return 'Nothing is saved in this browser. The token stays in memory until you close the tab.';
  return globalThis.isSecureContext
    ? null
    : 'This page isn’t using HTTPS, so Docwright can’t encrypt the token. The token stays in memory until you close the tab.';
}
