import { isSourceOnly } from '#document/page.ts';
import { addressStore } from '#state/address/addressStore.ts';
import { filesStore } from '#state/openFiles/filesStore.ts';
import { shownEditor } from '../../editor/attributes/shownEditor.ts';
import type { PageHistory } from '../../editor/pageHistory.ts';

/** The steps of the page that is shown as blocks; undefined where none is, or its editor is not there yet. */
export function shownHistory(): PageHistory | undefined {
  return shownEditor.getState().editor?.storage.pageHistory;
}

/** The steps of the page that is shown as blocks, once its editor is there; undefined where none is to come, and where one goes elsewhere meanwhile. */
export async function comingHistory(): Promise<PageHistory | undefined> {
  const { address } = addressStore.getState();
  await new Promise<void>((resolve) => {
    const stops: (() => void)[] = [];
    const look = () => {
      const isToCome = address === addressStore.getState().address && isEditorToCome();
      if (shownHistory() === undefined && isToCome) return;
      for (const stop of stops) stop();
      resolve();
    };
    stops.push(shownEditor.subscribe(look), addressStore.subscribe(look), filesStore.subscribe(look));
    look();
  });
  return address === addressStore.getState().address ? shownHistory() : undefined;
}

function isEditorToCome(): boolean {
  const { address } = addressStore.getState();
  if (address.view !== 'site' || address.screen !== 'page' || address.path === null) return false;
  const file = filesStore.getState().files[address.path];
  return file?.kind === 'loading' || (file?.kind === 'text' && file.page !== null && !isSourceOnly(file.page));
}
