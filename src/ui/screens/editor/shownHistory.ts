import { isSourceOnly } from '#document/page.ts';
import { addressStore } from '#state/address/addressStore.ts';
import { filesStore, openFileAt } from '#state/openFiles/filesStore.ts';
import { shownEditor } from '../../editor/attributes/shownEditor.ts';
import type { PageHistory } from '../../editor/pageHistory.ts';

/** An editor that has not come by then will not come, as where its code cannot be fetched; in milliseconds. */
const longestWait = 10_000;

/** The steps of the page that is shown as blocks; undefined where none is, or its editor is not there yet. */
export function shownHistory(): PageHistory | undefined {
  return shownEditor.getState().editor?.storage.pageHistory;
}

/** The steps of the page that is shown as blocks, once its editor is there; undefined where none comes, and where one goes elsewhere meanwhile. */
export async function comingHistory(): Promise<PageHistory | undefined> {
  const path = pageOnScreen();
  await new Promise<void>((resolve) => {
    const stops: (() => void)[] = [];
    const end = () => {
      for (const stop of stops) stop();
      resolve();
    };
    const look = () => {
      if (shownHistory() !== undefined || pageOnScreen() !== path || !isEditorToCome(path)) end();
    };
    const timer = setTimeout(end, longestWait);
    stops.push(shownEditor.subscribe(look), addressStore.subscribe(look), filesStore.subscribe(look), () =>
      clearTimeout(timer),
    );
    look();
  });
  return pageOnScreen() === path ? shownHistory() : undefined;
}

/** The file whose blocks are on the screen, or to come; null on any other screen. */
function pageOnScreen(): string | null {
  const { address } = addressStore.getState();
  return address.view === 'site' && address.screen === 'page' ? address.path : null;
}

function isEditorToCome(path: string | null): boolean {
  const file = path === null ? undefined : openFileAt(path);
  return file?.kind === 'loading' || (file?.kind === 'text' && file.page !== null && !isSourceOnly(file.page));
}
