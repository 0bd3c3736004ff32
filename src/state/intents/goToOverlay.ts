import type { RepoPath } from '#base/repoPath.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { apiPagesStore } from '../siteFacts/apiPagesStore.ts';
import { queryPages } from '../siteFacts/siteIndex.ts';
import { goToSource } from './goToSource.ts';
import type { App } from '../app.ts';

/** Returns the overlay in this repository that edits of a description go into; null if they go into the description. */
export function findOverlayOf(app: App, { file }: PointerLocation): RepoPath | null {
  return app.get(apiPagesStore).getState().overlays.get(file) ?? null;
}

/** Shows the source of the overlay that a place in a description is edited in, with the caret at the action for that place. */
export async function goToOverlay(app: App, place: PointerLocation): Promise<void> {
  const path = findOverlayOf(app, place);
  if (path === null) return;
  const read = await readCurrentText(app, path);
  const text = read.ok ? read.value : null;
  const line = text === null ? null : await queryPages(app, [], (worker) => worker.findOverlayLine(text, place));
  goToSource(app, { path, line: line ?? 1, column: 1 });
}
