import { useStore } from 'zustand';
import { askedApiPages, leaveApiPages } from '#state/navigation/askedApiPages.ts';
import { deferredOver } from '../../../kit/deferred.tsx';
import { useApp } from '../../../useApp.ts';

const NewApiPages = deferredOver(async () => (await import('./NewApiPages.tsx')).NewApiPages);

/** The dialog of new API pages, where somebody asked for it. */
export function AskedApiPages() {
  const app = useApp();
  const isAsked = useStore(app.get(askedApiPages), (state) => state.isAsked);
  return isAsked ? <NewApiPages onClose={() => leaveApiPages(app)} /> : null;
}
