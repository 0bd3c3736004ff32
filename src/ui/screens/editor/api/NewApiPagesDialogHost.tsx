import { useStore } from 'zustand';
import { apiPagesDialogStore, closeApiPagesDialog } from '#state/navigation/apiPagesDialogStore.ts';
import { lazyOverlay } from '../../../kit/lazyComponent.tsx';
import { useApp } from '../../../useApp.ts';

const NewApiPages = lazyOverlay(async () => (await import('./NewApiPages.tsx')).NewApiPages);

/** Shows the dialog for new API pages on request. */
export function NewApiPagesDialogHost() {
  const app = useApp();
  const isAsked = useStore(app.get(apiPagesDialogStore), (state) => state.isAsked);
  return isAsked ? <NewApiPages onClose={() => closeApiPagesDialog(app)} /> : null;
}
