import type { Behavior } from './behavior.ts';
import { chooseServer } from './chooseServer.ts';
import { copyCode } from './copyCode.ts';
import { drawDiagrams } from './drawDiagrams.ts';
import { goToTargets } from './goToTargets.ts';
import { attachPictureActions } from './attachPictureActions.ts';
import { openPrompts } from './openPrompts.ts';
import { scrollTables } from './scrollTables.ts';
import { showTooltips } from './showTooltips.ts';
import { switchTabs } from './switchTabs.ts';
import { expandCode } from './expandCode.ts';
import { zoomPictures } from './zoomPictures.ts';

const behaviors: readonly Behavior[] = [
  switchTabs,
  chooseServer,
  goToTargets,
  copyCode,
  openPrompts,
  expandCode,
  showTooltips,
  zoomPictures,
  attachPictureActions,
  scrollTables,
  drawDiagrams,
];

/**
 * Adds behavior for readers to drawn blocks: tabs, links to collapsed content, code copying, image zoom. Call once per
 * element; later content is covered too. Returns the detach function.
 */
export function attachBehavior(root: HTMLElement): () => void {
  const ended = new AbortController();
  for (const behavior of behaviors) behavior(root, ended.signal);
  return () => ended.abort();
}
