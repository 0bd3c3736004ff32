import type { RepoPath } from '#base/repoPath.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { keepPlaceInBlocks } from '#state/openFiles/viewState.ts';
import { comeFromPreview } from '#state/address/previewOriginStore.ts';

/** How far below the upper edge the block is shown, in pixels. */
const top = 160;

/** Leads from a block of the preview to where it is written. */
export function editFromPreview(path: RepoPath, block: number): void {
  const place = { path: [block], before: '' };
  keepPlaceInBlocks(path, { caret: place, seen: place, top });
  comeFromPreview(path, null);
  goToScreen({ screen: 'page', path });
}

/** Leads from words of an OpenAPI file in a preview to where they are edited. */
export function editWordsFromPreview(path: RepoPath, place: string): void {
  comeFromPreview(path, place);
  goToScreen({ screen: 'page', path });
}
