import type { RepoPath } from '#base/repoPath.ts';
import { fileOfAddress, withFile } from '../address/address.ts';
import { addressStore, moveShown } from '../address/addressStore.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { goTo } from './goTo.ts';

/** A file was moved, here or in another tab: where it is shown, or was shown last, its new name is. */
export function followMove(from: RepoPath, to: RepoPath): void {
  const { address, lastFile, lastPage } = addressStore.getState();
  const moved = {
    lastFile: lastFile?.path === from ? { ...lastFile, path: to } : lastFile,
    lastPage: lastPage?.path === from ? { ...lastPage, path: to } : lastPage,
  };
  if (moved.lastFile !== lastFile || moved.lastPage !== lastPage) addressStore.setState(moved);
  const site = openSiteNow()?.summary.id;
  if (site !== undefined) moveShown(site, from, to);
  if (address.view !== 'site' || fileOfAddress(address) !== from) return;
  addressStore.setState({ followed: { from, to } });
  goTo(withFile(address, to), true);
}
