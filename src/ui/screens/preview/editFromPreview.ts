import type { RepoPath } from '#base/repoPath.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { saveBlocksViewState } from '#state/openFiles/restoreViewState.ts';
import { setPreviewOrigin } from '#state/address/previewOriginStore.ts';
import type { App } from '#state/app.ts';

/** How far below the upper edge the block is shown, in pixels. */
const top = 160;

/** Leads from a block of the preview to where it is written. */
export function editFromPreview(app: App, path: RepoPath, block: number): void {
  const place = { path: [block], before: '' };
  saveBlocksViewState(app, path, { caret: place, seen: place, top });
  setPreviewOrigin(app, path, null);
  goToScreen(app, { screen: 'page', path });
}

/** Leads from words of an OpenAPI file in a preview to where they are edited. */
export function editApiTextFromPreview(app: App, path: RepoPath, place: string): void {
  setPreviewOrigin(app, path, place);
  goToScreen(app, { screen: 'page', path });
}
