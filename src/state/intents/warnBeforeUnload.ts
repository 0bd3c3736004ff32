import { openFilesStore } from '../openFiles/openFilesStore.ts';
import { persistenceStore } from '../kept/persistenceStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { hasUnrecoverableWork } from './saveAll.ts';
import { findStorageProblem } from '../kept/findStorageProblem.ts';
import type { App } from '../app.ts';

/** Lets the browser ask before a tab is closed over what is nowhere else: changes, and words in a form. Gives what ends it. */
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

/** Whether a field that was typed in is still there with words that no file has: in a dialog that was not sent off, or marked as not valid yet. What is searched for is no such words. */
function holdsWords(target: EventTarget): boolean {
  if (!('value' in target && 'matches' in target) || !(target instanceof HTMLElement)) return false;
  const isWaiting =
    target.matches('[data-unsaved]') ||
    (target.closest('[role="dialog"]') !== null &&
      !target.matches('[type="search"], [role="combobox"], [role="searchbox"]'));
  return target.isConnected && target.value !== '' && isWaiting;
}
