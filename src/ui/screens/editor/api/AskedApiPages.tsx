import { useStore } from 'zustand';
import { askedApiPages, leaveApiPages } from '#state/navigation/askedApiPages.ts';
import { deferredOver } from '../../../kit/deferred.tsx';

const NewApiPages = deferredOver(async () => (await import('./NewApiPages.tsx')).NewApiPages);

/** The dialog of new API pages, where somebody asked for it. */
export function AskedApiPages() {
  const isAsked = useStore(askedApiPages, (state) => state.isAsked);
  return isAsked ? <NewApiPages onClose={leaveApiPages} /> : null;
}
