import { filesStore } from '../openFiles/filesStore.ts';
import { keepingStore } from '../keepingStore.ts';
import { openSiteNow } from '../siteStore.ts';
import { storageRefusal } from '../storageRefusal.ts';

/** Lets the browser ask before a tab is closed over changes that are nowhere else. Gives what ends it. */
export function warnBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isLostOnLeaving()) event.preventDefault();
  };
  globalThis.addEventListener('beforeunload', ask);
  return () => globalThis.removeEventListener('beforeunload', ask);
}

function isLostOnLeaving(): boolean {
  const { files } = filesStore.getState();
  if (keepingStore.getState().refused === null) return storageRefusal(files) !== null;
  return (openSiteNow()?.changes.length ?? 0) > 0 || Object.values(files).some((file) => file.kind === 'text' && file.saving.kind !== 'saved');
}
