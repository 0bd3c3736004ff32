import type { RepoPath } from '#base/repoPath.ts';
import { fileOfAddress, withFile } from '../address/address.ts';
import { addressStore, moveShown } from '../address/addressStore.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { goTo } from './goTo.ts';
import type { App } from '../app.ts';

/** A file was moved, here or in another tab: where it is shown, or was shown last, its new name is. */
export function followMove(app: App, from: RepoPath, to: RepoPath): void {
  const { address, lastFile, lastPage } = app.get(addressStore).getState();
  const moved = {
    lastFile: lastFile?.path === from ? { ...lastFile, path: to } : lastFile,
    lastPage: lastPage?.path === from ? { ...lastPage, path: to } : lastPage,
  };
  if (moved.lastFile !== lastFile || moved.lastPage !== lastPage) app.get(addressStore).setState(moved);
  const site = openSiteNow(app)?.summary.id;
  if (site !== undefined) moveShown(app, site, from, to);
  if (address.view !== 'site' || fileOfAddress(address) !== from) return;
  app.get(addressStore).setState({ followed: { from, to } });
  goTo(app, withFile(address, to), true);
}
