import { attachBehaviour } from '../attachBehaviour.ts';
import type { Behaviour } from '../behaviour.ts';
import { chooseView } from './chooseView.ts';
import { closeMenus } from './closeMenus.ts';
import { completeSidebar } from './completeSidebar.ts';
import { dismissBanner } from './dismissBanner.ts';
import { filterUpdates } from './filterUpdates.ts';
import { findMovedPage } from './findMovedPage.ts';
import { followContents } from './followContents.ts';
import { openSearch } from './openSearch.ts';
import { openSidebar } from './openSidebar.ts';
import { runOwnCode } from './runOwnCode.ts';
import { tryRequests } from '../playground/tryRequests.ts';
import { toggleMode } from './toggleMode.ts';

const behaviours: readonly Behaviour[] = [
  toggleMode,
  chooseView,
  filterUpdates,
  closeMenus,
  openSidebar,
  dismissBanner,
  completeSidebar,
  followContents,
  findMovedPage,
  openSearch,
  tryRequests,
  runOwnCode,
];

/** Makes a page of a site do what it does for readers: its text, and the parts around it. Gives what takes all of it away again. */
export function attachSite(root: HTMLElement): () => void {
  const ended = new AbortController();
  for (const behaviour of behaviours) behaviour(root, ended.signal);
  const detach = attachBehaviour(root);
  return () => {
    ended.abort();
    detach();
  };
}
