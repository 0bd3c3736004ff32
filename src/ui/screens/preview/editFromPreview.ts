import type { RepoPath } from '#base/repoPath.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { keepPlaceInBlocks } from '#state/openFiles/viewState.ts';
import { comeFromPreview } from '#state/address/previewOriginStore.ts';
import type { App } from '#state/app.ts';

/** How far below the upper edge the block is shown, in pixels. */
const top = 160;

/** Leads from a block of the preview to where it is written. */
export function editFromPreview(app: App, path: RepoPath, block: number): void {
  const place = { path: [block], before: '' };
  keepPlaceInBlocks(app, path, { caret: place, seen: place, top });
  comeFromPreview(app, path, null);
  goToScreen(app, { screen: 'page', path });
}

/** Leads from words of an OpenAPI file in a preview to where they are edited. */
export function editWordsFromPreview(app: App, path: RepoPath, place: string): void {
  comeFromPreview(app, path, place);
  goToScreen(app, { screen: 'page', path });
}
