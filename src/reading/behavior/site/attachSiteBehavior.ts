import { attachBehavior } from '../attachBehavior.ts';
import type { Behavior } from '../behavior.ts';
import { attachPageMenu } from './attachPageMenu.ts';
import { chooseView } from './chooseView.ts';
import { closeMenus } from './closeMenus.ts';
import { completeSidebar } from './completeSidebar.ts';
import { dismissBanner } from './dismissBanner.ts';
import { filterUpdates } from './filterUpdates.ts';
import { findMovedPage } from './findMovedPage.ts';
import { keepVersion } from './keepVersion.ts';
import { markCurrentHeading } from './markCurrentHeading.ts';
import { openSearch } from './openSearch.ts';
import { openSidebar } from './openSidebar.ts';
import { runCustomComponents } from './runCustomComponents.ts';
import { attachPlaygroundButtons } from '../playground/attachPlaygroundButtons.ts';
import { toggleColorMode } from './toggleColorMode.ts';

const behaviors: readonly Behavior[] = [
  toggleColorMode,
  chooseView,
  filterUpdates,
  closeMenus,
  openSidebar,
  dismissBanner,
  completeSidebar,
  keepVersion,
  markCurrentHeading,
  findMovedPage,
  openSearch,
  attachPageMenu,
  attachPlaygroundButtons,
  runCustomComponents,
];

/** Adds behavior for readers to a page of a site: its text and the chrome around it. Returns the detach function. */
export function attachSiteBehavior(root: HTMLElement): () => void {
  const ended = new AbortController();
  for (const behavior of behaviors) behavior(root, ended.signal);
  const detach = attachBehavior(root);
  return () => {
    ended.abort();
    detach();
  };
}
