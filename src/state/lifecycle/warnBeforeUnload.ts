import { openFilesStore } from '../openFiles/openFilesStore.ts';
import { persistenceStore } from '../storage/persistenceStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { hasUnrecoverableWork } from '../sync/saveAll.ts';
import { findStorageProblem } from '../openFiles/findStorageProblem.ts';
import type { App } from '../app.ts';

/** Makes the browser ask before closing a tab that would lose changes or form input. Returns the stop function. */
export function warnBeforeUnload(app: App): () => void {
  const typed = new Set<EventTarget>();
  const note = ({ target }: Event) => {
    for (const field of typed) if (field instanceof Node && !field.isConnected) typed.delete(field);
    if (target !== null) typed.add(target);
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (isLostOnLeaving(app) || [...typed].some(holdsWords)) event.preventDefault();
  };
  app.services.window.addEventListener('input', note, true);
  app.services.window.addEventListener('beforeunload', ask);
  return () => {
    app.services.window.removeEventListener('input', note, true);
    app.services.window.removeEventListener('beforeunload', ask);
  };
}

function isLostOnLeaving(app: App): boolean {
  if (hasUnrecoverableWork(app)) return true;
  const { files } = app.get(openFilesStore).getState();
  if (app.get(persistenceStore).getState().refused === null) return findStorageProblem(files) !== null;
  return (
    (getOpenSite(app)?.changes.length ?? 0) > 0 ||
    Object.values(files).some((file) => file.kind === 'text' && file.saving.kind !== 'saved')
  );
}

/**
 * True if an edited field is still mounted with text that no file has: in an open dialog, or marked as unsaved. Search
 * fields don't count.
 */
function holdsWords(target: EventTarget): boolean {
  if (!('value' in target && 'matches' in target) || !(target instanceof HTMLElement)) return false;
  const isWaiting =
    target.matches('[data-unsaved]') ||
    (target.closest('[role="dialog"]') !== null &&
      !target.matches('[type="search"], [role="combobox"], [role="searchbox"]'));
  return target.isConnected && target.value !== '' && isWaiting;
}
