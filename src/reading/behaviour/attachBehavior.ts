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

const behaviours: readonly Behavior[] = [
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
 * Makes drawn blocks do what they do for readers: tabs switch, links open what is folded, code copies, pictures zoom.
 * Once for an element, whatever is drawn in it afterwards. Gives what takes all of it away again.
 */
export function attachBehavior(root: HTMLElement): () => void {
  const ended = new AbortController();
  for (const behaviour of behaviours) behaviour(root, ended.signal);
  return () => ended.abort();
}
